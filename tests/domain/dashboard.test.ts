import { describe, expect, test } from 'vitest'
import type { CollectionStatus } from '#domain/collection-status.ts'
import { type CountedOrder, orderFigures } from '#domain/order-figures.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { dayLabel, type PlannedCollection, roadmapLimits, roadmapOf } from '#domain/roadmap.ts'

const today = '2026-11-21'
const order = (orderStatus: OrderStatus, createdAt: string | null, totalAmount = 100): CountedOrder => ({ orderStatus, createdAt, totalAmount })
const none = { newOrders: 0, completedOrders: 0, pendingOrders: 0, monthlyRevenue: 0 }

describe('DASH-01 DASH-04 the four figures from loaded orders', () => {
  test.each<[string, CountedOrder, object]>([
    ['created this month', order('Created', '2026-11-02T06:00:00Z'), { newOrders: 1, pendingOrders: 1 }],
    ['created in the first moment of the month, as the laboratory counts days', order('Created', '2026-10-31T18:30:00Z'), { newOrders: 1, pendingOrders: 1 }],
    ['created in the last moment of the month before', order('Created', '2026-10-31T18:29:59Z'), { pendingOrders: 1 }],
    ['created in the first moment of the next month', order('Created', '2026-11-30T18:30:00Z'), { pendingOrders: 1 }],
    ['created nobody knows when', order('Created', null), { pendingOrders: 1 }],
    ['confirmed', order('Confirmed', '2026-11-02T06:00:00Z'), { pendingOrders: 1 }],
    ['in testing', order('Testing', '2026-11-02T06:00:00Z'), {}],
    ['cancelled', order('Cancelled', '2026-11-02T06:00:00Z'), {}],
    ['completed this month', order('Completed', '2026-11-02T06:00:00Z', 250), { completedOrders: 1, monthlyRevenue: 250 }],
    ['completed, of another month', order('Completed', '2026-08-02T06:00:00Z', 250), { completedOrders: 1 }],
  ])('an order %s', (_, one, figures) => {
    expect(orderFigures([one], today)).toEqual({ ...none, ...figures })
  })

  test('add up, and follow the time zone', () => {
    const orders = [order('Completed', '2026-11-02T06:00:00Z', 250), order('Completed', '2026-11-03T06:00:00Z', 50), order('Created', '2026-10-31T18:30:00Z')]
    expect(orderFigures(orders, today)).toEqual({ newOrders: 1, completedOrders: 2, pendingOrders: 1, monthlyRevenue: 300 })
    expect(orderFigures(orders, today, 'UTC').newOrders).toBe(0)
  })
})

describe('DASH-03 the roadmap', () => {
  const at = (scheduledDate: string, timeSlot: string | null = null, status: CollectionStatus = 'Scheduled'): PlannedCollection => ({
    scheduledDate,
    timeSlot,
    status,
  })
  const datesOf = (dates: readonly string[]) =>
    roadmapOf(
      dates.map((date) => at(date)),
      today,
    ).map(({ date }) => date)

  test.each([
    [['2026-11-20'], []],
    [['2026-11-21'], ['2026-11-21']],
    [['2026-11-30'], ['2026-11-30']],
    [['2026-12-01'], []],
    [
      ['2026-11-25', '2026-11-22', '2026-11-25'],
      ['2026-11-22', '2026-11-25'],
    ],
  ])('of %j shows %j: from today to the end of the month, in order', (dates, shown) => {
    expect(datesOf(dates)).toEqual(shown)
  })

  test('the roadmap shows at most ten dates, and three collections of each', () => {
    expect(roadmapLimits).toEqual({ dates: 10, collections: 3 })
    const days = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
    expect(
      roadmapOf(
        days.map((date) => at(date)),
        '2026-11-01',
      ).map(({ date }) => date),
    ).toEqual(days.slice(0, 10))
    expect(roadmapOf([at(today, '1'), at(today, '2'), at(today, '3'), at(today, '4')], today)[0]?.first.map(({ timeSlot }) => timeSlot)).toEqual([
      '1',
      '2',
      '3',
    ])
  })

  test('counts a date’s collections by state, and lists the earliest in slot order', () => {
    const late = at(today, '16:00 - 17:00')
    const early = at(today, '07:00 - 08:00', 'Completed')
    const open = at(today, null)
    const shown = [{ date: today, counts: { Scheduled: 2, 'In Progress': 0, Completed: 1, Cancelled: 0 }, first: [open, late, early] }]
    expect(roadmapOf([late, early, open], today)).toEqual(shown)
    expect(roadmapOf([open, late, early], today)).toEqual(shown)
  })

  test.each([
    ['2026-11-21', 'Today, Sat 21/11/2026'],
    ['2026-11-22', 'Tomorrow, Sun 22/11/2026'],
    ['2026-11-23', 'Mon 23/11/2026'],
    ['2026-11-20', 'Fri 20/11/2026'],
  ])('calls %s %s', (date, words) => {
    expect(dayLabel(date, today)).toBe(words)
  })
})
