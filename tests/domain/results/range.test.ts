import { expect, test } from 'vitest'
import { ageInDays } from '#domain/results/age.ts'
import { rangeFor, rangeTextOf } from '#domain/results/range.ts'
import { readCatalogue } from '#server/seed/catalogue.ts'
import { choiceParameter, parameter, range, subject } from './parameters.ts'

test.each([
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-20', '2026-11-21', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2008-11-21', '2026-11-21', 6574],
  ['2026-11-22', '2026-11-21', null],
  ['soon', '2026-11-21', null],
  [null, '2026-11-21', null],
  ['2026-11-20', 'today', null],
])('RES-01 who was born on %s is %s: %s days old', (born, on, days) => {
  expect(ageInDays(born, on)).toBe(days)
})

const child = range(4, 6, { fromDays: 0, toDays: 6573 })
const adults = range(3.5, 5, { fromDays: 6574 })

test.each([
  ['the last day of a range', '2008-11-22', 4],
  ['the first day of the next', '2008-11-21', 3.5],
  ['the day of birth', '2026-11-21', 4],
])('RES-01 %s', (_, dateOfBirth, low) => {
  expect(rangeFor(parameter({ ranges: [adults, child] }), subject({ dateOfBirth }))?.low).toBe(low)
})

test('RES-01 an unknown age fits only a range of all ages', () => {
  const who = subject({ dateOfBirth: null })
  expect(rangeFor(parameter({ ranges: [adults, child] }), who)).toBeNull()
  expect(rangeFor(parameter({ ranges: [range(1, 2, { fromDays: 0, toDays: 100_000 })] }), who)).toBeNull()
  expect(rangeFor(parameter({ ranges: [range(1, 2, { fromDays: 0 })] }), who)?.low).toBe(1)
})

test('RES-01 a range for the sex comes first, then the one with the shorter age span', () => {
  const any = range(1, 9, { fromDays: 10_000, toDays: 20_000 })
  const men = range(2, 8, { sex: 'Male', fromDays: 0 })
  const olderMen = range(3, 7, { sex: 'Male' })
  const these = (ranges: (typeof any)[], sex: 'Male' | 'Female' | 'Other' | null) => rangeFor(parameter({ ranges }), subject({ sex }))?.low ?? null
  expect(these([any, men, olderMen], 'Male')).toBe(3)
  expect(these([men, any], 'Male')).toBe(2)
  expect(these([any, men], 'Female')).toBe(1)
  expect(these([men, any], 'Other')).toBe(1)
  expect(these([men, any], null)).toBe(1)
  expect(these([men], 'Female')).toBeNull()
})

test('RES-01 the shorter age span comes first for the same people; a range for one sex precedes any span', () => {
  const who = subject({ dateOfBirth: '1980-01-01' })
  const [short, long] = [range(3, 7, { fromDays: 10_000, toDays: 20_000 }), range(2, 8, { fromDays: 15_000, toDays: 30_000 })]
  expect(rangeFor(parameter({ ranges: [long, short] }), who)?.low).toBe(3)
  const [oneDay, men] = [range(1, 9, { fromDays: 17_126, toDays: 17_126 }), range(2, 8, { sex: 'Male', fromDays: 0 })]
  expect(rangeFor(parameter({ ranges: [oneDay, men] }), who)?.low).toBe(2)
  const [all, fromDayTwo] = [range(1, 9, { fromDays: 0 }), range(2, 8, { fromDays: 1 })]
  expect(rangeFor(parameter({ ranges: [all, fromDayTwo] }), who)?.low).toBe(2)
})

test.each([
  [5, 5, true],
  [6, 5, false],
  [null, 5, true],
  [40, null, true],
  [null, null, false],
])('RES-01 a range from %s to %s can be used: %s', (low, high, isUsed) => {
  expect(rangeFor(parameter({ ranges: [range(low, high)] }), subject()) !== null).toBe(isUsed)
})

test('RES-04 two ranges that say different things of the same people fit nobody; two that say the same do', () => {
  expect(rangeFor(parameter({ ranges: [range(1, 2), range(1, 3)] }), subject())).toBeNull()
  expect(rangeFor(parameter({ ranges: [range(1, 2), range(1, 2)] }), subject())?.low).toBe(1)
  expect(rangeFor(parameter({ ranges: [range(1, 2, { exclusive: true }), range(1, 2)] }), subject())).toBeNull()
  expect(rangeFor(parameter({ ranges: [range(1, 2, { exclusive: false }), range(1, 2)] }), subject())?.low).toBe(1)
  const limits = (high: number) => ({ critical: { low: null, high, inclusive: false } })
  expect(rangeFor(parameter({ ranges: [range(1, 2, limits(3)), range(1, 2, limits(4))] }), subject())).toBeNull()
})

test('RES-01 a range holds on the days on which it is in force, both included', () => {
  const in2026 = parameter({ ranges: [range(1, 2, { validFrom: '2026-01-01', validTo: '2026-12-31' })] })
  const on = (collectedOn: string) => rangeFor(in2026, subject({ collectedOn })) !== null
  expect([on('2025-12-31'), on('2026-01-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([false, true, true, false])
})

test.each([
  [parameter(), range(3.5, 5), '3.5 - 5.0 mmol/L'],
  [parameter({ decimals: 0, unit: '' }), range(150, 410), '150 - 410'],
  [parameter({ decimals: 0 }), range(0.5, 1), '0.5 - 1 mmol/L'],
  [parameter({ decimals: null }), range(3.5, 5), '3.5 - 5 mmol/L'],
  [parameter(), range(3.5, 5, { exclusive: true }), '> 3.5 - < 5.0 mmol/L'],
  [parameter(), range(null, 5), '< 5.0 mmol/L'],
  [parameter(), range(40, null), '> 40.0 mmol/L'],
  [parameter(), range(null, null), 'mmol/L'],
  [parameter({ rangeText: '> 40; >= 60 protective' }), range(40, null), '> 40; >= 60 protective'],
  [parameter({ rangeText: '> 40; >= 60 protective' }), null, ''],
  [parameter(), null, ''],
  [choiceParameter(), null, 'Not seen'],
  [choiceParameter({ rangeText: null }), null, ''],
])('RES-01 a range is formatted as text', (of, one, words) => {
  expect(rangeTextOf(of, one)).toBe(words)
})

test('RES-01 a seeded text that names a sex has each sex’s own bounds, so a man sees no women’s range', () => {
  const { parameters } = readCatalogue()
  const spoken = Object.values(parameters).filter(({ rangeText }) => /\b(fe)?male\b/i.test(rangeText ?? ''))
  expect(spoken.length).toBeGreaterThan(1)
  for (const { name, rangeText, ranges } of spoken) for (const { low, high } of ranges) expect(rangeText, name).toContain(`${low} - ${high}`)
})
