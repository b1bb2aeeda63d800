import { beforeAll, expect, test } from 'vitest'
import { sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { customers } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { users } from '#server/db/tables/staff.ts'
import { numbered } from '#tests/support/ids.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { makeOrder, makeReport, makeVisit, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { change } from '#tests/support/stored.ts'

/** Three records of each list by its address, in the order of their making. */
const made: Record<string, string[]> = {}

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  const { db } = api
  const ordered = await Promise.all([0, 1, 2].map(() => makeOrder(db)))
  for (const [index, order] of ordered.entries()) {
    /** The value of a column for this record: no two columns of a table have the same order. */
    const one = <T>(...three: readonly [T, T, T]) => (index === 0 ? three[0] : index === 1 ? three[1] : three[2])
    const add = (list: string, id: string) => {
      made[list] = [...(made[list] ?? []), id]
      return id
    }
    /** A moment, the later the larger the number. */
    const moment = (n: number) => `2026-11-0${n}T20:00:00.000Z`
    const stamps = { createdAt: moment(one(1, 3, 2)), updatedAt: moment(one(2, 1, 3)) }
    const orderNumber = `LAB-900000${one(3, 1, 2)}`
    const amounts = { totalAmount: one(200, 300, 100), discount: one(110, 220, 30), finalAmount: one(90, 80, 70) }
    const names = { name: one('asha', 'Bela', 'chitra'), email: one('c@lab.example', 'A@lab.example', 'b@lab.example') }
    await change(db, orders, add('/orders/admin/all', order.id), { ...stamps, ...amounts, orderNumber })
    await change(db, reports, add('/reports/admin/all', await makeReport(db, order)), { ...stamps, orderNumber })
    await change(db, sampleCollections, add('/admin/sample-collections', await makeVisit(db, order.id, '2026-11-25', { slotId: small.wide })), {
      ...stamps,
      timeSlot: one('10:00-11:00', '08:00-09:00', '07:00-08:00'),
      scheduledDate: one('2026-11-25', '2026-11-25', '2026-11-26'),
      reference: `COL-${one(3, 1, 2)}`,
    })
    const customer = { id: add('/customers/admin', numbered('customer', 10 + index)), phone: one('+912', '+913', '+911'), searchText: '' }
    await db.insert(customers).values({ ...customer, ...names, ...stamps })
    const prescription = add('/admin/prescriptions', numbered('prescription', 10 + index))
    await makePrescription(db, { id: prescription, fileName: one('c.pdf', 'a.pdf', 'b.pdf'), ...stamps })
    const slot = { id: add('/admin/time-slots', numbered('slot', 10 + index)), startTime: one('14:00', '12:00', '13:00'), endTime: '15:00' }
    await db.insert(timeSlots).values({ ...slot, maxCollections: one(2, 3, 1), ...stamps })
    const user = add('/admin/users', staffOf(one('admin', 'manager', 'operator')).id)
    await change(db, users, user, { ...names, createdAt: stamps.createdAt, lastLogin: one(moment(2), moment(3), null) })
  }
})

/** The rows of a list, wherever its answer has them. */
function rowsOf(body: object): { readonly id: string }[] {
  const data = 'data' in body && typeof body.data === 'object' ? { ...body.data } : {}
  return [data, ...Object.values(body), ...Object.values(data)].find(Array.isArray) ?? []
}

// Order of the three rows; the direction alone does not identify the column.
test.each([
  ['/orders/admin/all', 'createdAt', [0, 2, 1]],
  ['/orders/admin/all', 'orderNumber', [1, 2, 0]],
  ['/orders/admin/all', 'totalAmount', [2, 0, 1]],
  ['/reports/admin/all', 'createdAt', [0, 2, 1]],
  ['/reports/admin/all', 'orderNumber', [1, 2, 0]],
  ['/admin/sample-collections', 'createdAt', [0, 2, 1]],
  ['/admin/sample-collections', 'reference', [1, 2, 0]],
  ['/admin/sample-collections', 'scheduledDate', [1, 0, 2]],
  ['/customers/admin', 'createdAt', [0, 2, 1]],
  ['/customers/admin', 'name', [0, 1, 2]],
  ['/customers/admin', 'email', [1, 2, 0]],
  ['/customers/admin', 'phone', [2, 0, 1]],
  ['/admin/prescriptions', 'createdAt', [0, 2, 1]],
  ['/admin/prescriptions', 'fileName', [1, 2, 0]],
  ['/admin/time-slots', 'createdAt', [0, 2, 1]],
  ['/admin/time-slots', 'startTime', [1, 2, 0]],
  ['/admin/time-slots', 'maxCollections', [2, 0, 1]],
  ['/admin/users', 'createdAt', [0, 2, 1]],
  ['/admin/users', 'name', [0, 1, 2]],
  ['/admin/users', 'email', [1, 2, 0]],
  ['/admin/users', 'lastLogin', [2, 0, 1]],
] as const)('GEN-02 %s is sorted by the column %s', async (path, sort, expected) => {
  const own = made[path] ?? []
  const listed = async (order: string) => {
    const { status, body } = await api.call('GET', `${path}?sort=${sort}&order=${order}&limit=100`)
    expect(status).toBe(200)
    return rowsOf(body).flatMap(({ id }) => (own.includes(id) ? [own.indexOf(id)] : []))
  }
  expect(await listed('asc')).toEqual(expected)
  expect(await listed('desc')).toEqual(expected.toReversed())
})
