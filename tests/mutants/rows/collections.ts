import type { Mistake } from '../mistake.ts'

/** Collections and slots. */
export const collectionsMistakes: readonly Mistake[] = [
  {
    name: 'a slot at 90 % is nearly full',
    file: 'domain/time-slot.ts',
    find: 'percentage >= usageLevels[level].from',
    replace: 'percentage > usageLevels[level].from',
    project: 'pure',
    noticedBy: 'tests/domain/day-board.test.ts',
  },
  {
    name: 'the sheet collects the amount of an order once',
    file: 'domain/day-sheet.ts',
    find: 'collects: first === visit ? visit.amountDue : null',
    replace: 'collects: visit.amountDue',
    project: 'pure',
    noticedBy: 'tests/domain/day-sheet.test.ts',
  },
  {
    name: 'the sheet shows the visits of one phlebotomist',
    file: 'domain/day-sheet.ts',
    find: 'assigned.filter((visit) => visit.phlebotomistId === phlebotomistId)',
    replace: 'assigned',
    project: 'pure',
    noticedBy: 'tests/domain/day-sheet.test.ts',
  },
  {
    name: 'the last place of a slot can be booked',
    file: 'server/shared/slot-days.ts',
    find: '+ ${places} <= ${slotDays.capacity}',
    replace: '+ ${places} < ${slotDays.capacity}',
    project: 'api',
    noticedBy: 'tests/api/orders/slots.test.ts',
  },
  {
    name: 'a cancelled visit frees its place',
    file: 'server/areas/collections/change.ts',
    find: "if (to === 'Cancelled') await release(",
    replace: "if (to === 'Cancelled' && visit.status === 'In Progress') await release(",
    project: 'api',
    noticedBy: 'tests/api/collections/change.test.ts',
  },
  {
    name: 'visits without a phlebotomist are open ones',
    file: 'server/areas/collections/list.ts',
    find: 'query.unassigned ? and(isOpen, isNull(sampleCollections.phlebotomistId)) : undefined',
    replace: 'query.unassigned ? isNull(sampleCollections.phlebotomistId) : undefined',
    project: 'api',
    noticedBy: 'tests/api/collections/read.test.ts',
  },
  {
    name: 'a visit of the board shows the tests of its own patient',
    file: 'server/areas/collections/board.ts',
    find: '({ orderId, patientId }) => orderId === visit.orderId && patientId === visit.patient.id',
    replace: '({ orderId }) => orderId === visit.orderId',
    project: 'api',
    noticedBy: 'tests/api/collections/change.test.ts',
  },
  {
    name: 'the average of places is that of active slots',
    file: 'server/areas/time-slots/read.ts',
    find: '/ activeSlots) / 10',
    replace: '/ totalSlots) / 10',
    project: 'api',
    noticedBy: 'tests/api/time-slots/time-slots.test.ts',
  },
]
