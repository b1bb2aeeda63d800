import type { MistakeRows } from '../mistake.ts'

/** Collections and slots. */
export const collectionsMistakes: MistakeRows = {
  'tests/screens/collections/board-page.test.tsx': {
    'src/pages/collections/use-moves.ts': {
      'a move leaves the moves of other visits as they are': ['[...all].filter(([id]) => !stop.open.some((each) => each.id === id))', '[]'],
      'a refused move goes back alone': ['        note(null)\n', '        setMoved(new Map())\n'],
    },
    'src/pages/collections/board-page.tsx': {
      'a visit is moved from its own place': ['          key={chosen.id}\n', ''],
    },
  },
  'tests/screens/collections/slot-select.test.tsx': {
    'src/pages/collections/slot-select.tsx': {
      'Enter takes no later slot than the one that is typed': ['first !== undefined && !first.disabled', 'first !== undefined'],
      'Enter takes no slot that was not looked for': ['defaultActiveFirstOption={isFound}', 'defaultActiveFirstOption'],
    },
  },
  'tests/screens/collections/board-keys.test.tsx': {
    'src/pages/collections/use-board-keys.ts': {
      'a carried visit is not put into a full slot': ['if (refused !== null) return announce', 'if (refused === undefined) return announce'],
    },
    'src/pages/collections/board-refusal.ts': {
      'a visit may change hands in its own full slot': ['timeSlot === stop.timeSlot ? null : (noPlaces', "timeSlot === '' ? null : (noPlaces"],
    },
    'src/pages/collections/board-grid.tsx': {
      'a visit is not dropped on a full slot': ['if (refused) onRefuse(refused)\n    else onDrop', 'onDrop'],
    },
  },
  'tests/domain/time-slot.test.ts': {
    'domain/time-slot.ts': {
      'a typed time names the slot that begins then': ['time.startsWith(`${String(hour24)', 'time.includes(`${String(hour24 % 12)'],
    },
  },
  'tests/domain/day-board.test.ts': {
    'domain/day-board.ts': {
      'a family is one visit of a slot': [
        'stopsOf(visits).filter((stop) => stop.open.length > 0)',
        'visits.flatMap((visit) => stopsOf([visit])).filter((stop) => stop.open.length > 0)',
      ],
    },
    'domain/time-slot.ts': {
      'a slot at 90 % is nearly full': ['percentage >= usageLevels[level].from', 'percentage > usageLevels[level].from'],
    },
  },
  'tests/domain/day-sheet.test.ts': {
    'domain/day-sheet.ts': {
      'the sheet collects the amount of an order once': ['collects: at === index ? by.amountDue : null', 'collects: by.amountDue'],
      'the sheet shows the visits of one phlebotomist': ['assigned.filter(({ first }) => first.phlebotomistId === phlebotomistId)', 'assigned'],
    },
  },
  'tests/domain/visit-stop.test.ts': {
    'domain/visit-stop.ts': {
      'visits of another address are another stop': ['${timeSlot}\\n${address.trim()', "${timeSlot}\\n${''.trim()"],
      'visits of another order are another stop': ['`${orderId}\\n${timeSlot}', '`${timeSlot}'],
      'a failed visit belongs to the stop of its family': ['if (family) family.push(visit)\n    else add', 'add'],
      'a stop of which a visit has begun keeps its slot': [
        "open.every(({ status }) => status === 'Scheduled')",
        "open.some(({ status }) => status === 'Scheduled')",
      ],
    },
  },
  'tests/api/orders/slots.test.ts': {
    'server/shared/slot-days.ts': {
      'the last place of a slot can be booked': ['+ ${places} <= ${slotDays.capacity}', '+ ${places} < ${slotDays.capacity}'],
      'a freed place leaves its day as small as it was': [
        'least(${slotDays.capacity}, greatest(${left}, ${slotCapacity}))',
        'greatest(${left}, ${slotCapacity})',
      ],
    },
  },
  'tests/api/collections/board.test.ts': {
    'server/areas/collections/offers.ts': {
      'the load of a collector is that of the slot': [
        'and(eq(scheduledDate, day), eq(sampleCollections.slotId, slotId), inArray',
        'and(eq(scheduledDate, day), inArray',
      ],
    },
    'server/areas/collections/board.ts': {
      'a visit of the board shows the tests of its own patient': ['return `${orderId} ${patientId}`', 'return orderId + patientId.slice(0, 0)'],
    },
    'server/db/snapshot-cache.ts': {
      'a board that was changed is read again': ['if (known?.snapshot === snapshot) return known.value', 'if (known) return known.value'],
    },
  },
  'tests/api/collections/stops.test.ts': {
    'server/areas/collections/list.ts': {
      'a family at one door is one row of the list': ['query.stops ? await narrow', 'query.stops && query.page < 0 ? await narrow'],
    },
    'server/areas/collections/stops.ts': {
      'a visit that does not match hides no other of its stop': ['    where,\n  )}) as before)', '  )}) as before)'],
      'two doors are two rows': ['sql`${doorOf(sql`${collectionAddress}`)} = ${doorOf(sql`shown.address`)}`', 'sql`true`'],
    },
    'server/areas/collections/change.ts': {
      'a move to another slot and person is one version': [
        'return saveVisits(context, visits, { phlebotomistId, ...(to ? await movedColumns(context, visits, to) : {}) })',
        'return saveVisits(context, to ? await moveVisits(context, visits, to) : visits, { phlebotomistId })',
      ],
    },
  },
  'tests/screens/collections/stops.test.tsx': {
    'src/pages/collections/stop-choice.ts': {
      'a dialog changes the whole stop': ['if (open.length === 0) return', 'if (open.length >= 0) return'],
    },
  },
  'tests/api/collections/booking.test.ts': {
    'server/areas/collections/create.ts': {
      'a slot that is booked is locked before the place of a failed visit is freed': [
        '  await lockPlaces(',
        "  if (reason === 'other') await lockPlaces(",
        'on PostgreSQL',
      ],
    },
  },
  'tests/api/collections/change.test.ts': {
    'server/areas/collections/change.ts': {
      'a cancelled visit frees its place': [
        "if (to === 'Cancelled') await release(",
        "if (to === 'Cancelled' && visit.status === 'In Progress') await release(",
      ],
    },
    'server/areas/orders/patients.ts': {
      'the open visits of a patient who is taken off are cancelled': [
        "  await endOpenVisits(context, order, { patientId, to: 'Cancelled', reason })\n  await db",
        '  await db',
      ],
    },
  },
  'tests/api/collections/read.test.ts': {
    'server/areas/collections/list.ts': {
      'visits without a phlebotomist are open ones': [
        'query.unassigned ? and(isOpen, isNull(sampleCollections.phlebotomistId)) : undefined',
        'query.unassigned ? isNull(sampleCollections.phlebotomistId) : undefined',
      ],
    },
  },
  'tests/api/time-slots/deletion.test.ts': {
    'server/areas/time-slots/booked-days.ts': {
      'a visit that was made is no reason against a deletion': [', inArray(status, [...openCollectionStatuses])', ''],
      'an appointment that was kept is no reason against a deletion': [', inArray(orders.orderStatus, [...pendingOrderStatuses])', ''],
    },
  },
  'tests/api/orders/recounted.test.ts': {
    'server/areas/time-slots/read.ts': {
      'the average of places is that of active slots': ['/ activeSlots) / 10', '/ totalSlots) / 10'],
    },
  },
}
