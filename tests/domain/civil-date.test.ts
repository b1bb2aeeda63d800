import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  ageOn,
  civilDateOf,
  clockTimeOf,
  dayOfWire,
  formatCivilDate,
  formatInstant,
  isCivilDate,
  isTimeZone,
  mondayOf,
  monthBounds,
  startOfDay,
} from '#domain/civil-date.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'

test.each([
  ['2026-03-31T18:29:59Z', '2026-03-31', '23:59'],
  ['2026-03-31T18:30:00Z', '2026-04-01', '00:00'],
  ['2026-03-31T18:45:00Z', '2026-04-01', '00:15'],
  ['2026-12-31T18:30:00Z', '2027-01-01', '00:00'],
  ['2024-02-28T23:59:00Z', '2024-02-29', '05:29'],
  ['2026-04-01T00:00:00Z', '2026-04-01', '05:30'],
])('GEN-01 %s is the day %s and the time %s in the laboratory, not the day that UTC says', (instant, day, time) => {
  expect(civilDateOf(new Date(instant))).toBe(day)
  expect(clockTimeOf(new Date(instant))).toBe(time)
})

test.each(['Asia/Kolkata', 'UTC', 'America/New_York'])(
  'GEN-01 every moment of two centuries has the day and time in %s that the tz database gives it',
  (timeZone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const moment = fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
    const nearTheLastChangeInIndia = fc.date({ min: new Date('1945-10-13T00:00:00Z'), max: new Date('1945-10-17T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.oneof(moment, nearTheLastChangeInIndia), (at) => {
        expect(`${civilDateOf(at, timeZone)} ${clockTimeOf(at, timeZone)}`).toBe(clock.format(at))
      }),
      { numRuns: propertyRuns(2_000) },
    )
  },
)

test.each([
  ['2026-03-31T20:00:00Z', '2026-04-01'],
  ['2026-03-31T20:00:00.000Z', '2026-04-01'],
  ['2026-04-01T01:30:00+05:30', '2026-04-01'],
  ['2026-03-31T18:29:59Z', '2026-03-31'],
  ['2026-03-31T20:00:00', '2026-03-31'],
  ['2026-03-31', '2026-03-31'],
  ['2026-02-30', null],
  ['soon', null],
  [5, null],
])('GEN-01 %s on the wire means the day %s', (raw, day) => {
  expect(dayOfWire(raw)).toBe(day)
})

test.each([
  ['2026-03-01', '2026-02-23'],
  ['2026-03-02', '2026-03-02'],
  ['2026-03-07', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2027-01-03', '2026-12-28'],
])('COL-02 the week of %s begins on the Monday %s, that of a Sunday before it', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test.each([
  ['2026-04-01', 'Asia/Kolkata', '2026-03-31T18:30:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-06-01', 'America/New_York', '2026-06-01T04:00:00.000Z'],
])('the day %s begins in %s at %s', (date, zone, instant) => {
  expect(startOfDay(date, zone).toISOString()).toBe(instant)
})

test('a day begins on itself, in any zone', () => {
  const zone = fc.constantFrom('Asia/Kolkata', 'UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland')
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
  fc.assert(fc.property(day, zone, (date, timeZone) => civilDateOf(startOfDay(date, timeZone), timeZone) === date))
})

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-2-3', false],
  ['31/12/2026', false],
  [null, false],
  [20260228, false],
  ['2026-13-01', false],
  ['2026-12-31', true],
  ['2026-12-310', false],
  ['-002026-12-31', false],
  [['2026-12-31'], false],
  ['1000-01-01', true],
  ['0999-12-31', false],
  ['2999-12-31', true],
  ['3000-01-01', false],
])('%s is a day: %s', (text, is) => {
  expect(isCivilDate(text)).toBe(is)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-11-21', 365, '2027-11-21'],
])('%s and %i days are %s', (date, days, later) => {
  expect(addDays(date, days)).toBe(later)
})

test.each([
  ['2026-11-21', '2026-11-01', '2026-12-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2026-01-31', '2026-01-01', '2026-02-01'],
  ['0999-12-05', '0999-12-01', '1000-01-01'],
])('the month of %s runs from %s to before %s', (date, from, before) => {
  expect(monthBounds(date)).toEqual({ from, before })
})

test('GEN-01 dates read DD/MM/YYYY, and what is no moment reads as nothing', () => {
  expect(formatCivilDate('2026-04-01')).toBe('01/04/2026')
  expect(formatInstant('2026-03-31T18:45:00Z')).toBe('01/04/2026, 00:15')
  expect(formatInstant('soon')).toBeNull()
  expect(formatInstant('2026-03-31T18:45:00Z', 'UTC')).toBe('31/03/2026, 18:45')
  expect(civilDateOf(new Date('0999-06-01T00:00:00Z'), 'UTC')).toBe('0999-06-01')
})

test.each([
  ['2026-11-21', '1990-11-21', 36],
  ['2026-11-20', '1990-11-21', 35],
  ['2026-11-22', '1990-11-21', 36],
  ['2026-11-21', '2026-11-21', 0],
  ['2026-10-30', '1990-11-21', 35],
  ['2026-11-20', '2026-11-21', null],
])('on %s someone born %s is %s', (today, born, age) => {
  expect(ageOn(today, born)).toBe(age)
})

test.each([
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['Asia/Nowhere', false],
  ['', false],
])('GEN-01 whether %j is a time zone: %j', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
