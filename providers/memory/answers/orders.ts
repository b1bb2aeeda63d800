import { addDays, type CivilDate, dayOfWire } from '#domain/civil-date.ts'
import { countBy, dayIn, hoursOf, listIn, type Memory, type MemoryAnswers, objectIn, type Row, rupeesOf, textOf } from './memory.ts'

const newestFirst = (one: Row, other: Row) => (textOf(one.createdAt) < textOf(other.createdAt) ? 1 : -1)

/** The records of a resource that are a customer's, the newest first. */
async function ofCustomer(memory: Memory, resource: string, customerId: string | undefined) {
  return (await memory.rows(resource)).filter(({ customer }) => objectIn(customer).id === customerId).toSorted(newestFirst)
}

/** Answers for orders, customers and prescriptions from the records in memory. */
export const orderAnswers: MemoryAnswers = {
  async 'GET /orders/admin/{id}'(memory, { path }) {
    const { id, orderNumber, orderStatus, patients, customer } = await memory.one('orders', path.id ?? '')
    return { id, orderNumber, orderStatus, patients, customer }
  },
  async 'GET /orders/admin/charts'(memory, { query }) {
    const [from, to] = [dayIn(query.fromDate, memory.now), dayIn(query.toDate, memory.now)]
    const orders = await memory.rows('orders')
    const visits = await memory.rows('sample-collections')
    const days: CivilDate[] = []
    for (let day = from; day <= to && days.length < 100; day = addDays(day, 1)) days.push(day)
    const tests = countBy(
      orders.flatMap(({ items }) => listIn(items).map((item) => ({ ...item, id: '' }))),
      ({ name }) => textOf(name),
    )
    return {
      days: days.map((date) => {
        const ofDay = orders.filter(({ createdAt }) => dayOfWire(createdAt) === date)
        const done = ofDay.filter(({ orderStatus }) => orderStatus === 'Completed')
        const collected = ofDay.reduce((sum, { paidAmount }) => sum + Number(paidAmount ?? 0), 0)
        return {
          date,
          orders: ofDay.length,
          collected: rupeesOf(collected),
          revenue: rupeesOf(done.reduce((sum, { totalAmount }) => sum + Number(totalAmount), 0)),
        }
      }),
      slots: (await memory.rows('time-slots')).slice(0, 8).map((row) => {
        const slot = hoursOf(row)
        return { slot, booked: visits.filter(({ timeSlot }) => timeSlot === slot).length, capacity: Number(row.maxCollections) * days.length }
      }),
      tests: Object.entries(tests)
        .map(([name, count]) => ({ name, count }))
        .toSorted((one, other) => other.count - one.count)
        .slice(0, 10),
    }
  },
  async 'GET /admin/customers/{id}/patients'(memory, { path }) {
    return listIn((await memory.one('customers', path.id ?? '')).patients)
  },
  async 'GET /admin/customers/{id}/orders'(memory, { path }) {
    const orders = await ofCustomer(memory, 'orders', path.id)
    return orders.map(({ id, orderNumber, createdAt, finalAmount, balance, orderStatus, paymentStatus }) => ({
      id,
      orderNumber,
      createdAt,
      amount: rupeesOf(finalAmount),
      status: orderStatus,
      paymentStatus,
      balance: rupeesOf(balance),
    }))
  },
  async 'GET /admin/customers/{id}/prescriptions'(memory, { path }) {
    const prescriptions = await ofCustomer(memory, 'prescriptions', path.id)
    return prescriptions.map(({ id, patient, createdAt, doctorName, status }) => ({ id, patient, createdAt, doctorName, status }))
  },
  'GET /admin/customers/{id}/notification-preferences': async () => ({}),
  'GET /admin/prescriptions/{id}/recommendations': async () => [],
  'GET /admin/prescriptions/{id}/warnings': async () => ({ warnings: [], packages: [] }),
}
