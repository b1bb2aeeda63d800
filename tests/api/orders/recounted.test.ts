import { expect, test } from 'vitest'
import { addDays, type CivilDate, civilDateOf, isoWeekday, mondayOf } from '#domain/civil-date.ts'
import { weekdays } from '#domain/time-slot.ts'
import { sampleCollections, timeSlots } from '#server/db/tables/collections.ts'
import { notifications } from '#server/db/tables/notifications.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { orders } from '#server/db/tables/orders.ts'
import { payments } from '#server/db/tables/payments.ts'
import { prescriptions } from '#server/db/tables/prescriptions.ts'
import { slotDays } from '#server/db/tables/slots.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { labApi } from '#tests/support/lab-api.ts'

/** Half past one in the night of the 22nd in India, still the 21st in UTC. */
const now = new Date('2026-11-21T20:00:00.000Z')
const timeZone = 'Asia/Kolkata'
const today = '2026-11-22'

const api = labApi({
  ownDatabase: true,
  clock: () => now,
  async seed(database) {
    await seedDemo(database, { seed: 3, now, timeZone, orders: 120, signIns: false })
    await database.query('update time_slots set is_active = false where start_time = (select max(start_time) from time_slots)')
  },
})

/** A statistic as the super admin reads it. */
const figures = async <T>(path: string) => ((await api.call('GET', path, { as: 'super_admin' })).body as { data: T }).data
const dayOf = (instant: string | null) => (instant === null ? '' : civilDateOf(new Date(instant), timeZone))
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
const lastDays = (count: number) => Array.from({ length: count }, (_, index) => addDays(today, index - count + 1))

test('DASH-01 the four figures of each month and of today are those of the plain rows', async () => {
  const all = await api.db.select().from(orders)
  const expected = (isIn: (day: CivilDate) => boolean) => {
    const own = all.filter(({ createdAt }) => isIn(dayOf(createdAt)))
    return {
      newOrders: own.filter(({ orderStatus }) => orderStatus === 'Created').length,
      completedOrders: all.filter(({ orderStatus }) => orderStatus === 'Completed').length,
      pendingOrders: all.filter(({ orderStatus }) => orderStatus === 'Created' || orderStatus === 'Confirmed').length,
      monthlyRevenue:
        sum(
          own.filter(({ orderStatus }) => orderStatus === 'Completed'),
          ({ totalAmount }) => totalAmount,
        ) / 100,
    }
  }
  expect(all.some(({ discount }) => (discount ?? 0) > 0)).toBe(true)
  for (const month of ['2026-09', '2026-10', '2026-11'])
    expect(await figures(`/orders/admin/stats?month=${month}`)).toMatchObject(expected((day) => day.startsWith(month)))
  for (const date of [today, '2026-11-01', '2026-10-31'])
    expect(await figures(`/orders/admin/stats?day=${date}`)).toMatchObject(expected((day) => day === date))
})

test('WRK-04 orders, money, slots and tests of charts are those of the rows, on first and last day too', async () => {
  const [from, to] = [addDays(today, -29), today]
  type Charts = { days: unknown; slots: unknown; tests: { name: string; count: number }[] }
  const { days, slots, tests } = await figures<Charts>(`/orders/admin/charts?fromDate=${from}&toDate=${to}`)
  const sold = (await api.db.select().from(orders)).filter(
    ({ orderStatus, createdAt }) => orderStatus !== 'Cancelled' && dayOf(createdAt) >= from && dayOf(createdAt) <= to,
  )
  const paid = await api.db.select().from(payments)
  expect(days).toMatchObject(
    lastDays(30).map((date) => {
      const own = sold.filter(({ createdAt }) => dayOf(createdAt) === date)
      return {
        date,
        orders: own.length,
        collected:
          sum(
            paid.filter(({ at }) => dayOf(at) === date),
            ({ kind, amount }) => (kind === 'payment' ? amount : -amount),
          ) / 100,
        revenue:
          sum(
            own.filter(({ orderStatus }) => orderStatus === 'Completed'),
            ({ totalAmount }) => totalAmount,
          ) / 100,
      }
    }),
  )
  const [places, hours] = [await api.db.select().from(slotDays), await api.db.select().from(timeSlots)]
  const loads = hours.flatMap(({ id, startTime, endTime }) =>
    Object.keys(weekdays).flatMap((weekday) => {
      const own = places.filter(({ slotId, day }) => slotId === id && day >= from && day <= to && String(isoWeekday(day)) === weekday)
      const slot = { slot: `${startTime}-${endTime}`, weekday: Number(weekday) }
      return own.length === 0 ? [] : [{ ...slot, booked: sum(own, ({ booked }) => booked), capacity: sum(own, ({ capacity }) => capacity) }]
    }),
  )
  expect(slots).toEqual(loads.sort((one, other) => one.slot.localeCompare(other.slot) || one.weekday - other.weekday))
  const counted = new Map<string, number>()
  const soldIds = new Set(sold.map(({ id }) => id))
  for (const { orderId, name, status } of await api.db.select().from(orderTests))
    if (soldIds.has(orderId) && status !== 'Cancelled') counted.set(name, (counted.get(name) ?? 0) + 1)
  expect(tests).toHaveLength(10)
  expect(tests.map(({ count }) => count)).toEqual([...counted.values()].sort((one, other) => other - one).slice(0, 10))
  for (const { name, count } of tests) expect([name, count]).toEqual([name, counted.get(name)])
})

test('COL-02 FLD-04 the figures of visits, their trends and failures are those of the plain rows', async () => {
  const all = await api.db.select().from(sampleCollections)
  const [startDate, endDate] = [addDays(today, -6), today]
  const within = (from: CivilDate, to: CivilDate) => all.filter(({ scheduledDate }) => scheduledDate >= from && scheduledDate <= to)
  const on = (day: CivilDate) => all.filter(({ scheduledDate, status }) => scheduledDate === day && status !== 'Cancelled').length
  const done = (from: CivilDate, before: Date) =>
    all.filter(
      ({ status, completedAt }) => status === 'Completed' && completedAt !== null && dayOf(completedAt) >= from && Date.parse(completedAt) < before.getTime(),
    ).length
  const lastWeek = new Date(now.getTime() - 7 * 86_400_000)
  const own = within(startDate, endDate)
  const [monday, former] = [mondayOf(today), addDays(mondayOf(today), -7)]
  const stats = await figures<{ failures: Record<string, number> }>(`/admin/sample-collections/statistics?startDate=${startDate}&endDate=${endDate}`)
  expect(stats).toMatchObject({
    totalCollections: own.length,
    scheduledToday: on(today),
    completedThisWeek: done(monday, now),
    urgentCollections: own.filter(({ status, priority }) => ['Scheduled', 'In Progress'].includes(status) && priority === 'High').length,
    trends: {
      totalCollections: { now: own.length, before: within(addDays(startDate, -7), addDays(startDate, -1)).length },
      scheduledToday: { now: on(today), before: on(addDays(today, -1)) },
      completedThisWeek: { now: done(monday, now), before: done(former, lastWeek) },
    },
  })
  for (const [reason, times] of Object.entries(stats.failures))
    expect([reason, times]).toEqual([reason, own.filter(({ failureReason }) => failureReason === reason).length])
  expect(sum(Object.values(stats.failures), (times) => times)).toBe(own.filter(({ failureReason }) => failureReason !== null).length)
})

test('NOT-01 ADV-04 PRE-01 SLT-01 notifications, prescriptions and slots are counted as the plain rows are', async () => {
  const [told, asked, hours] = [await api.db.select().from(notifications), await api.db.select().from(prescriptions), await api.db.select().from(timeSlots)]
  const stats = await figures<{ byType: Record<string, number> }>('/admin/notifications/stats')
  expect(stats).toMatchObject({ total: told.length, unread: told.filter(({ isRead }) => !isRead).length })
  for (const [type, count] of Object.entries(stats.byType)) expect([type, count]).toEqual([type, told.filter((row) => row.type === type).length])
  expect(sum(Object.values(stats.byType), (count) => count)).toBe(told.length)
  const [startDate, endDate] = [addDays(today, -9), today]
  const recent = told.filter(({ createdAt }) => dayOf(createdAt) >= startDate && dayOf(createdAt) <= endDate)
  type Analytics = { total: number; dailyStats: { date: string; read: number; unread: number }[] }
  const { total, dailyStats } = await figures<Analytics>(`/admin/notification-endpoints/analytics?startDate=${startDate}&endDate=${endDate}`)
  expect(total).toBe(recent.length)
  for (const { date, read, unread } of dailyStats) {
    const own = recent.filter(({ createdAt }) => dayOf(createdAt) === date)
    expect([date, read, unread]).toEqual([date, own.filter(({ isRead }) => isRead).length, own.filter(({ isRead }) => !isRead).length])
  }
  const byStatus = await figures<Record<string, number>>('/prescriptions/stats')
  for (const status of new Set(asked.map((row) => row.status)))
    expect(Object.entries(byStatus).find(([name]) => name.toLowerCase().includes(status.toLowerCase()))?.[1]).toBe(
      asked.filter((row) => row.status === status).length,
    )
  const kept = hours.filter(({ deletedAt }) => deletedAt === null)
  const active = kept.filter(({ isActive }) => isActive)
  const capacity = sum(active, ({ maxCollections }) => maxCollections)
  expect(await figures('/admin/time-slots/statistics')).toMatchObject({
    totalSlots: kept.length,
    activeSlots: active.length,
    totalCapacity: capacity,
    averageCapacity: Math.round((capacity * 10) / active.length) / 10,
  })
})
