import { addDays, mondayOf } from '#domain/civil-date.ts'
import { failureReasons } from '#domain/collection-failure.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { dayIn, listIn, type Memory, type MemoryAnswers, objectIn, type Row, rupeesOf, textOf } from './memory.ts'
import { slotsOfDay } from './slots.ts'

const openStatuses: readonly string[] = openCollectionStatuses

/** The places of every time slot on a day, with how many of them are booked. */
async function usageOf(memory: Memory, day: string) {
  return (await slotsOfDay(memory, day)).map(({ slotId, startTime, endTime, capacity, booked, reason }) => ({
    ...{ slotId, startTime, endTime },
    maxCollections: capacity,
    scheduledCollections: booked,
    closed: reason,
  }))
}

/** A collection as the day board shows it. */
function visitOf(row: Row, order: Row | undefined) {
  const patient = listIn(order?.patients).find(({ id }) => id === row.patientId)
  return {
    id: row.id,
    etag: row.version,
    reference: row.reference,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    timeSlot: row.timeSlot,
    status: row.status,
    priority: row.priority,
    patient: {
      ...{ id: row.patientId, name: row.patientName, number: patient?.number ?? null },
      ...{ gender: patient?.gender ?? null, dateOfBirth: patient?.dateOfBirth ?? null },
    },
    customer: { name: row.customerName, phone: row.customerPhone },
    collectionAddress: row.collectionAddress,
    notes: row.notes,
    phlebotomistId: row.phlebotomistId,
    tests: listIn(order?.items).map(({ name }) => name),
    tubes: [],
    area: textOf(row.collectionAddress).split(', ')[1] ?? '',
    amountDue: rupeesOf(order?.balance),
  }
}

/** Day board, slots and who collects, over the records in memory. */
export const collectionAnswers: MemoryAnswers = {
  async 'GET /admin/sample-collections/board'(memory, { query }) {
    const day = dayIn(query.date, memory.now)
    const orders = await memory.rows('orders')
    const visits = (await memory.rows('sample-collections')).filter(({ scheduledDate }) => scheduledDate === day)
    return {
      slots: (await slotsOfDay(memory, day))
        .filter(({ isActive }) => isActive)
        .map(({ timeSlot, isActive, left, closed, reason }) => ({ timeSlot, isActive, left, closed, reason })),
      phlebotomists: (await memory.rows('phlebotomists')).map(({ id, name, isActive }) => ({ id, name, isActive })),
      visits: visits.map((row) =>
        visitOf(
          row,
          orders.find(({ id }) => id === row.orderId),
        ),
      ),
      isCut: false,
    }
  },
  async 'GET /admin/sample-collections/collectors'(memory) {
    return (await memory.rows('phlebotomists')).filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name, isAvailable: true, visits: null }))
  },
  async 'GET /admin/sample-collections/time-slots'(memory, { query }) {
    const slots = await slotsOfDay(memory, dayIn(query.date, memory.now))
    return slots
      .filter(({ isActive }) => isActive)
      .map(({ slotId, startTime, endTime, isActive, left, reason }) => ({
        id: slotId,
        startTime,
        endTime,
        isActive,
        left,
        isAvailable: left > 0,
        closed: reason,
      }))
  },
  async 'GET /admin/sample-collections/bookable/{orderId}'(memory, { path }) {
    const order = await memory.one('orders', path.orderId ?? '')
    const customer = (await memory.rows('customers')).find(({ id }) => id === objectIn(order.customer).id)
    const fasting = (await memory.rows('tests')).filter(({ fastingRequired }) => fastingRequired === true).map(({ id }) => id)
    const visits = (await memory.rows('sample-collections')).filter((row) => row.orderId === order.id)
    const bookedFor = (patientId: unknown) => visits.find((visit) => visit.patientId === patientId && openStatuses.includes(textOf(visit.status)))
    const fasts = (patientId: unknown) =>
      listIn(order.items).some(
        (item) => item.patientId === patientId && [item, ...listIn(item.tests)].some(({ testId, id }) => fasting.includes(textOf(testId ?? id))),
      )
    return {
      patients: listIn(order.patients).map(({ id, name, number, gender, dateOfBirth }) => {
        const visit = bookedFor(id)
        return {
          id,
          name,
          number,
          gender,
          dateOfBirth,
          isFasting: fasts(id),
          isCollected: visits.some((each) => each.patientId === id && each.status === 'Completed'),
          booked: visit ? `${textOf(visit.scheduledDate)} ${textOf(visit.timeSlot)}` : null,
          warnings: [],
        }
      }),
      addresses: listIn(customer?.addresses).map(({ street, city }) => [street, city].filter(Boolean).join(', ')),
    }
  },
  async 'GET /admin/sample-collections/statistics'(memory) {
    const [rows, today] = [await memory.rows('sample-collections'), dayIn(null, memory.now)]
    const amount = (is: (row: Row) => boolean) => rows.filter(is).length
    const [yesterday, monday] = [addDays(today, -1), mondayOf(today)]
    const scheduled = (day: string) => amount(({ scheduledDate }) => scheduledDate === day)
    const completed = (from: string) => amount(({ status, scheduledDate }) => status === 'Completed' && textOf(scheduledDate) >= from)
    return {
      totalCollections: rows.length,
      scheduledToday: scheduled(today),
      completedThisWeek: completed(monday),
      urgentCollections: amount(({ priority, status }) => priority === 'High' && openStatuses.includes(textOf(status))),
      failures: Object.fromEntries(Object.keys(failureReasons).map((reason) => [reason, amount(({ failureReason }) => failureReason === reason)])),
      trends: { scheduledToday: { now: scheduled(today), before: scheduled(yesterday) } },
    }
  },
  'GET /admin/time-slots/usage': (memory, { query }) => usageOf(memory, dayIn(query.date, memory.now)),
  async 'GET /admin/time-slots/week'(memory, { query }) {
    const from = dayIn(query.from, memory.now)
    const days = Array.from({ length: 7 }, (_, index) => addDays(from, index))
    return Promise.all(days.map(async (date) => ({ date, slots: await usageOf(memory, date) })))
  },
  async 'GET /admin/time-slots/statistics'(memory) {
    const slots = await memory.rows('time-slots')
    const active = slots.filter(({ isActive }) => isActive)
    const totalCapacity = active.reduce((sum, { maxCollections }) => sum + Number(maxCollections), 0)
    return {
      totalSlots: slots.length,
      activeSlots: active.length,
      inactiveSlots: slots.length - active.length,
      totalCapacity,
      averageCapacity: Math.round((totalCapacity * 10) / Math.max(1, active.length)) / 10,
    }
  },
}
