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

/** Three records of each list by its address, in the order of their ids. */
const made = new Map<string, readonly string[]>()

/** A moment, the later the larger the number. */
const moment = (n: number) => `2026-11-0${n}T20:00:00.000Z`

/** Values of a column for the three records: no two columns of a table have the same order. */
type Three<T> = readonly [T, T, T]
const turn = <T>(three: Three<T>, index: 0 | 1 | 2): T => three[index]

const api = smallApi({ isAlone: true })
beforeAll(async () => {
  const { db } = api
  const all = [0, 1, 2] as const
  const ordered = await Promise.all(all.map(() => makeOrder(db)))
  const visits: string[] = []
  const written: string[] = []
  for (const index of all) {
    const { id, number } = ordered[index] ?? { id: '', number: '' }
    const report = await makeReport(db, { id, number })
    const visit = await makeVisit(db, id, '2026-11-25', { slotId: small.wide })
    written.push(report)
    visits.push(visit)
    const stamps = { createdAt: moment(turn([1, 3, 2], index)), updatedAt: moment(turn([2, 1, 3], index)) }
    await change(db, orders, id, {
      ...stamps,
      orderNumber: `LAB-900000${turn([3, 1, 2], index)}`,
      totalAmount: turn([200, 300, 100], index),
      discount: turn([110, 220, 30], index),
      finalAmount: turn([90, 80, 70], index),
    })
    await change(db, reports, report, { ...stamps, orderNumber: `LAB-900000${turn([3, 1, 2], index)}` })
    const timeSlot = turn(['10:00-11:00', '08:00-09:00', '07:00-08:00'], index)
    const scheduledDate = turn(['2026-11-25', '2026-11-25', '2026-11-26'], index)
    await change(db, sampleCollections, visit, { ...stamps, timeSlot, scheduledDate, reference: `COL-${turn([3, 1, 2], index)}` })
    await db.insert(customers).values({
      id: numbered('customer', 10 + index),
      name: turn(['asha', 'Bela', 'chitra'], index),
      email: turn(['c@example.com', 'A@example.com', 'b@example.com'], index),
      phone: turn(['+912', '+913', '+911'], index),
      searchText: '',
      ...stamps,
    })
    await makePrescription(db, { id: numbered('prescription', 10 + index), fileName: turn(['c.pdf', 'a.pdf', 'b.pdf'], index), ...stamps })
    await db.insert(timeSlots).values({
      id: numbered('slot', 10 + index),
      startTime: turn(['14:00', '12:00', '13:00'], index),
      endTime: '15:00',
      maxCollections: turn([2, 3, 1], index),
      ...stamps,
    })
    await change(db, users, staffOf(turn(['admin', 'manager', 'operator'], index)).id, {
      createdAt: stamps.createdAt,
      name: turn(['asha', 'Bela', 'chitra'], index),
      email: turn(['c@lab.example', 'A@lab.example', 'b@lab.example'], index),
      lastLogin: turn([moment(2), moment(3), null], index),
    })
  }
  made.set(
    '/orders/admin/all',
    ordered.map(({ id }) => id),
  )
  made.set('/reports/admin/all', written)
  made.set('/admin/sample-collections', visits)
  made.set(
    '/customers/admin',
    all.map((index) => numbered('customer', 10 + index)),
  )
  made.set(
    '/admin/prescriptions',
    all.map((index) => numbered('prescription', 10 + index)),
  )
  made.set(
    '/admin/time-slots',
    all.map((index) => numbered('slot', 10 + index)),
  )
  made.set(
    '/admin/users',
    (['admin', 'manager', 'operator'] as const).map((role) => staffOf(role).id),
  )
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
  const own = made.get(path) ?? []
  const listed = async (order: string) => {
    const { status, body } = await api.call('GET', `${path}?sort=${sort}&order=${order}&limit=100`)
    expect(status).toBe(200)
    return rowsOf(body).flatMap(({ id }) => (own.includes(id) ? [own.indexOf(id)] : []))
  }
  expect(await listed('asc')).toEqual(expected)
  expect(await listed('desc')).toEqual(expected.toReversed())
})
