import { describe, expect, test } from 'vitest'
import { areaOf, areFarApart, boardWarnings, isLateFasting, pinInAddress, type PlannedVisit, visitsPerSlot } from '#domain/day-board.ts'
import { slotChangeWarning, slotClosingNote, slotDeletionProblem } from '#domain/slot-change.ts'
import { usageLevel, utilizationOf } from '#domain/time-slot.ts'
import { trendText } from '#domain/trend.ts'

const visit = (id: string, change: Partial<PlannedVisit> = {}): PlannedVisit => ({
  id,
  orderId: `order of ${id}`,
  address: '1, Station Road',
  status: 'Scheduled',
  phlebotomistId: 'suresh',
  timeSlot: '07:00-08:00',
  pin: '560001',
  isFasting: false,
  ...change,
})
const clock = { date: '2026-11-23', today: '2026-11-23', time: '06:00' }
const warningsOf = (visits: readonly PlannedVisit[], at = clock) => boardWarnings(visits, at).get('a')

describe('FLD-02 warnings of the board', () => {
  test.each<[string, readonly PlannedVisit[], readonly string[]]>([
    ['nothing', [visit('a'), visit('b')], []],
    ['a fasting test at 11:00', [visit('a', { isFasting: true, timeSlot: '11:00-12:00' })], ['Fasting test after 11:00']],
    ['no fasting test at 10:59', [visit('a', { isFasting: true, timeSlot: '10:00-11:00' })], []],
    ['places far apart', [visit('a'), visit('b', { pin: '560102' })], ['Far from PIN 560102 in the same slot']],
    ['places far apart in another slot', [visit('a'), visit('b', { pin: '560102', timeSlot: '08:00-09:00' })], []],
    ['places far apart of another', [visit('a'), visit('b', { pin: '560102', phlebotomistId: 'meena' })], []],
    ['unassigned ones, however many', ['a', 'b', 'c', 'd', 'e'].map((id) => visit(id, { phlebotomistId: null })), []],
    ['five in an hour', ['a', 'b', 'c', 'd', 'e'].map((id) => visit(id)), ['5 visits in a slot with time for 4']],
    ['a family of five, who are one doorbell', ['a', 'b', 'c', 'd', 'e'].map((id) => visit(id, { orderId: 'family' })), []],
    [
      'a family of two among five doorbells',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => visit(id, 'ab'.includes(id) ? { orderId: 'family' } : {})),
      ['5 visits in a slot with time for 4'],
    ],
    [
      'a family at two doors',
      [...['b', 'c', 'd'].map((id) => visit(id)), visit('a', { orderId: 'family' }), visit('e', { orderId: 'family', address: '2, Lake Road' })],
      ['5 visits in a slot with time for 4'],
    ],
    [
      'a family of whom the second fasts',
      [visit('a', { orderId: 'family', timeSlot: '11:00-12:00' }), visit('b', { orderId: 'family', timeSlot: '11:00-12:00', isFasting: true })],
      ['Fasting test after 11:00'],
    ],
    [
      'a family of whom the first is done',
      [visit('a', { orderId: 'family', status: 'Completed' }), visit('b', { orderId: 'family', isFasting: true, timeSlot: '07:00-08:00' })],
      [],
    ],
    ['four in an hour and one that is done', [...['a', 'b', 'c', 'd'].map((id) => visit(id)), visit('e', { status: 'Completed' })], []],
  ])('%s', (_, visits, warnings) => {
    expect(warningsOf(visits)).toEqual(warnings)
  })

  test.each([
    ['2026-11-23', '08:00', ['Its time has passed']],
    ['2026-11-23', '07:59', []],
    ['2026-11-24', '00:01', ['Its time has passed']],
  ])('seen on %s at %s', (today, time, warnings) => {
    expect(warningsOf([visit('a')], { date: '2026-11-23', today, time })).toEqual(warnings)
  })
})

test.each([
  ['212, 3rd Cross, Jayanagar, Bengaluru, Karnataka 560041', '560041', 'Jayanagar'],
  ['1, Station Road', null, '1'],
  ['Flat 123456789, Pune 411 001', '411001', 'Flat 123456789'],
  ['Plot 400 002, Fort, Mumbai, Maharashtra 400 001', '400001', 'Fort'],
  ['Flat 100 200, Fort, Mumbai, Maharashtra 400001', '400001', 'Fort'],
  ['12, Phase 2 560041', '560041', '12'],
  ['Shop 4, call +91 98000 00001', null, 'Shop 4'],
  ['Unit 011 204', null, 'Unit 011 204'],
  ['Account 411 001 234', null, 'Account 411 001 234'],
])('FLD-01 the PIN code and area of %s', (address, pin, area) => {
  expect([pinInAddress(address), areaOf(address)]).toEqual([pin, area])
})

test.each([
  ['Flat 123 456', null],
  ['flat 123456, Station Road', null],
  ['Flat No. 123 456, Fort', null],
  ['Flat no: 123 456', null],
  ['Flat B-123 456, Fort', null],
  ['Flat No. B 123 456', null],
  ['Flat-123 456', null],
  ['Plot 123 456, Pune', null],
  ['Plot #123 456', null],
  ['H.No. 123 456, Sector 5', null],
  ['Door Number 123 456', null],
  ['No 123 456, 2nd Main', null],
  ['House 123 456', null],
  ['Fort, House 123 456', null],
  ['Pune 411 001, Flat 123 456', '411001'],
  ['Flat 123 456, Pune 411 001', '411001'],
  ['Flat 123 456, Pune - 411001', '411001'],
  ['Flat 12, 400 001', '400001'],
  ['Fairfield House 400 001', '400001'],
  ['Sunshine Apartment 560041', '560041'],
  ['Behind the Ration Shop 560 041', '560041'],
  ['Koramangala 4th Block 560034', '560034'],
  ['HSR Layout, Sector 7 560102', '560102'],
  ['PIN 400 001', '400001'],
  ['Mumbai, PIN No. 400 001', '400001'],
  ['Mumbai, Pincode No: 400001', '400001'],
  ['Pin code number 400 001, Mumbai', '400001'],
  ['Mumbai 400 001 Maharashtra', '400001'],
  ['Bhopal, M.P.-462 001', '462001'],
  ['Kanpur, U P 208001', '208001'],
  ['400 001', '400001'],
])('FLD-01 a number of a home is no PIN code: %s has %s', (address, pin) => {
  expect(pinInAddress(address)).toBe(pin)
})

test('visits that a slot has time for, and distant ones', () => {
  expect(['07:00-08:00', '14:00-16:00', '07:00-07:05'].map(visitsPerSlot)).toEqual([4, 8, 1])
  expect([areFarApart('560001', '560031'), areFarApart('560001', '560032'), areFarApart('560099', '561001')]).toEqual([false, true, true])
  expect(isLateFasting({ isFasting: false, timeSlot: '12:00-13:00' })).toBe(false)
})

test.each([
  [89, 'orange'],
  [90, 'red'],
  [70, 'orange'],
  [69, 'yellow'],
  [50, 'yellow'],
  [49, 'green'],
  [0, 'green'],
])('SLT-03 %i percent is %s', (percentage, level) => {
  expect(usageLevel(percentage)).toBe(level)
})

test('SLT-03 percent of a slot without places is none', () => {
  expect([utilizationOf(3, 0), utilizationOf(1, 3)]).toEqual([0, 33])
})

test.each([
  [{ now: 12, before: 10 }, '▲ 2 vs yesterday'],
  [{ now: 8, before: 10 }, '▼ 2 vs yesterday'],
  [{ now: 10, before: 10 }, 'Same as yesterday'],
  [{ now: 10, before: 0 }, null],
])('COL-02 the trend %j says %s', (trend, words) => {
  expect(trendText(trend, 'yesterday')).toBe(words)
})

describe('a slot’s bookings: a completed visit keeps its place without blocking others', () => {
  test.each([
    // Each day: taken places, visits still to be made. Then the deletion, other hours, and a capacity of 4.
    [[], null, null, null],
    [[[5, 0]], null, null, '5 on 20/11/2026'],
    [[[4, 0]], null, null, null],
    [[[5, 1]], '1 visit is booked in it, 1 on 20/11/2026', '1 booked visit keeps the former hours: 1 on 20/11/2026.', '5 on 20/11/2026'],
    [[[3, 3]], '3 visits are booked in it, 3 on 20/11/2026', '3 booked visits keep the former hours: 3 on 20/11/2026.', null],
    [
      [
        [2, 0],
        [3, 2],
      ],
      '2 visits are booked in it, 2 on 21/11/2026',
      '2 booked visits keep the former hours: 2 on 21/11/2026.',
      null,
    ],
    [
      [
        [5, 5],
        [3, 3],
        [2, 2],
        [9, 9],
      ],
      '19 visits are booked in it, 5 on 20/11/2026, 3 on 21/11/2026, 2 on 22/11/2026 and 1 more day',
      '19 booked visits keep the former hours: 5 on 20/11/2026, 3 on 21/11/2026, 2 on 22/11/2026 and 1 more day.',
      '5 on 20/11/2026, 9 on 23/11/2026',
    ],
  ] as const)('FLD-05 SLT-04 %j', (places, deletion, hours, capacity) => {
    const days = places.map(([booked, open], index) => ({ day: `2026-11-2${index}`, booked, open }))
    expect(slotDeletionProblem('x', days)).toBe(deletion && `x cannot be deleted: ${deletion}. Move them, or deactivate the time slot.`)
    const closing = deletion && `${deletion.replace(/ are booked in it,/, ' stay booked in it:').replace(/ is booked in it,/, ' stays booked in it:')}.`
    expect(slotClosingNote(days)).toBe(closing)
    const none = { hasOtherHours: false, isClosing: false, capacity: 100 }
    expect(slotChangeWarning({ ...none, hasOtherHours: true }, days)).toBe(hours)
    expect(slotChangeWarning({ ...none, isClosing: true }, days)).toBe(closing)
    expect(slotChangeWarning({ ...none, hasOtherHours: true, isClosing: true }, days)).toBe(hours && `${hours} ${closing}`)
    const above = capacity && `More is booked than 4: ${capacity}. These keep their places, and no more can be booked there.`
    expect(slotChangeWarning({ ...none, capacity: 4 }, days)).toBe(above)
  })
})
