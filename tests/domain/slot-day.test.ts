import { describe, expect, test } from 'vitest'
import { leastAdvancedVisit } from '#domain/order-visit.ts'
import { fullSlotSentence, isSlotOver, noPlaceText, placesLeft, type SlotDay } from '#domain/slot-day.ts'

const slot = (timeSlot: string, left: number, more: Partial<SlotDay> = {}): SlotDay => ({
  slotId: timeSlot,
  timeSlot,
  startTime: timeSlot.slice(0, 5),
  endTime: timeSlot.slice(6),
  isActive: true,
  capacity: 5,
  booked: 5 - left,
  left,
  closed: false,
  reason: null,
  ...more,
})

test.each([
  ['2026-11-20', '23:00', true],
  ['2026-11-21', '13:30', true],
  ['2026-11-21', '13:31', false],
  ['2026-11-22', '06:00', false],
])('COL-06 a slot of %s until %s is over at 13:30 on 21/11/2026 in India: %s', (day, endTime, over) => {
  expect(isSlotOver(day, endTime, new Date('2026-11-21T08:00:00Z'), 'Asia/Kolkata')).toBe(over)
})

test('COL-06 near midnight the day is that of the laboratory: 20:00 in London is the next morning in India', () => {
  const late = new Date('2026-11-21T20:00:00Z')
  expect(isSlotOver('2026-11-21', '23:59', late, 'Asia/Kolkata')).toBe(true)
  expect(isSlotOver('2026-11-22', '01:30', late, 'Asia/Kolkata')).toBe(true)
  expect(isSlotOver('2026-11-22', '01:31', late, 'Asia/Kolkata')).toBe(false)
})

describe('COL-08 free places', () => {
  const free = { capacity: 5, booked: 3, closed: false, isActive: true }
  test.each([
    [free, false, 2],
    [free, true, 0],
    [{ ...free, booked: 5 }, false, 0],
    [{ ...free, closed: true }, false, 0],
    [{ ...free, isActive: false }, false, 0],
  ])('%o, over %s: %i', (given, over, left) => {
    expect(placesLeft(given, over)).toBe(left)
  })
})

describe('COL-08 the refusal says what is left', () => {
  const others = [slot('08:00-09:00', 3), slot('09:00-10:00', 0), slot('17:00-18:00', 1)]
  test.each([
    [slot('07:00-08:00', 0), others, 1, '07:00–08:00 on 23/11/2026 is full. Free: 08:00–09:00 (3), 17:00–18:00 (1)'],
    [slot('07:00-08:00', 1), others, 2, '07:00–08:00 on 23/11/2026 has only 1 left. Free: 08:00–09:00 (3)'],
    [
      slot('07:00-08:00', 0, { closed: true, reason: 'Diwali' }),
      others,
      1,
      '07:00–08:00 on 23/11/2026 is closed: Diwali. Free: 08:00–09:00 (3), 17:00–18:00 (1)',
    ],
    [slot('07:00-08:00', 0), [], 1, '07:00–08:00 on 23/11/2026 is full. No other slot of that day is free'],
  ])('%#', (refused, slots, wanted, sentence) => {
    expect(fullSlotSentence(refused, '2026-11-23', [refused, ...slots], wanted)).toBe(sentence)
  })
})

test.each([
  [{}, null],
  [{ left: null }, null],
  [{ left: 0 }, 'Full'],
  [{ left: -1 }, 'Full'],
  [{ left: 3, wanted: 3 }, null],
  [{ left: 2, wanted: 3 }, 'Only 2 left'],
  [{ left: 0, wanted: 3 }, 'Full'],
  [{ left: null, wanted: 3 }, null],
  [{ left: 0, isActive: false }, 'Not offered any more'],
  [{ left: 4, closed: true }, 'Closed'],
  [{ left: 0, closed: true, isActive: false, reason: 'Diwali' }, 'Closed: Diwali'],
  [{ left: 2, isOver: true }, 'Past'],
  [{ left: 0, isOver: true }, 'Past'],
  [{ left: null, isOver: true }, 'Past'],
  [{ left: 0, isOver: true, isActive: false }, 'Not offered any more'],
  [{ left: 0, isOver: true, closed: true, reason: 'Diwali' }, 'Closed: Diwali'],
])(
  'COL-06 FLD-05 a slot with %o has as the reason for no place: %s',
  ({ isOver = false, wanted, ...more }: { left?: number | null; isOver?: boolean; wanted?: number }, reason) => {
    expect(noPlaceText({ isActive: true, closed: false, reason: null, left: 2, ...more }, isOver, wanted)).toBe(reason)
  },
)

describe("an order's date follows from the least advanced of its visits", () => {
  const visit = (status: 'Scheduled' | 'In Progress' | 'Completed' | 'Cancelled', scheduledDate: string, timeSlot = '07:00-08:00') => ({
    status,
    scheduledDate,
    timeSlot,
  })
  test.each([
    [[], null],
    [[visit('Cancelled', '2026-11-01')], 0],
    [[visit('Completed', '2026-11-01'), visit('Scheduled', '2026-11-05')], 1],
    [[visit('Completed', '2026-11-03'), visit('In Progress', '2026-11-03')], 1],
    [[visit('Cancelled', '2026-11-01'), visit('Completed', '2026-11-09')], 1],
    [[visit('Scheduled', '2026-11-05', '17:00-18:00'), visit('Scheduled', '2026-11-05', '07:00-08:00')], 1],
  ] as const)('%o: number %s', (visits, index) => {
    expect(leastAdvancedVisit(visits)).toBe(index === null ? null : visits[index])
  })
})
