import { expect, test } from 'vitest'
import type { AgeUnit } from '#domain/results/age.ts'
import { evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { flagOf, flagText } from '#domain/results/flag.ts'
import { isOutdated } from '#domain/results/outdated.ts'
import { type CatalogueRange, rangeInDays } from '#domain/results/catalogue-range.ts'
import type { Parameter, Subject } from '#domain/results/parameter.ts'
import { hasSeveralRanges, rangeFor } from '#domain/results/range.ts'
import { readTypedValue } from '#domain/results/value.ts'
import { parameter, subject } from './parameters.ts'

const on = '2026-11-21'
const years = (value: number) => ({ value, unit: 'years' as const })
const months = (value: number) => ({ value, unit: 'months' as const })
const limits = (low: number, high: number) => ({ low, high, inclusive: false })

function ranges(...rows: readonly (Pick<CatalogueRange, 'from' | 'below' | 'low' | 'high'> & { readonly critical?: CatalogueRange['critical'] })[]) {
  return rows.map((row) => rangeInDays({ sex: 'any', exclusive: false, critical: null, validFrom: null, validTo: null, source: null, ...row }, on))
}

const stated = (dateOfBirth: string, ageUnit: AgeUnit = 'years'): Subject => subject({ dateOfBirth, ageUnit })
const flagged = (of: Parameter, typed: string, who: Subject) => {
  const { value } = readTypedValue(of, typed)
  return value ? flagText(flagOf(of, value, who)) || 'no flag' : 'no value'
}

const ofChild = { from: years(0), below: years(18), low: 4, high: 6 }
const ofAdult = { from: years(18), below: null, low: 3.5, high: 5 }
const byAge = parameter({ critical: limits(2.8, 6.2), ranges: ranges(ofChild, ofAdult) })

// 17 years stated on 21/11/2026: born from 22/11/2008 to 21/11/2009, below 18 on that day and 18 on the next.
test.each([
  ['17 years, on the day', '2009-11-21', 4],
  ['17 years, stated a day before', '2009-11-20', null],
  ['17 years, stated almost a year before', '2008-11-22', null],
  ['18 years, on the day', '2008-11-21', 3.5],
  ['40 years', '1986-11-21', 3.5],
])('PAT-03 the range of somebody who stated %s', (_, born, low) => {
  expect(rangeFor(byAge, stated(born))?.low ?? null).toBe(low)
  expect(hasSeveralRanges(byAge, stated(born))).toBe(low === null)
  expect(hasSeveralRanges(byAge, subject({ dateOfBirth: born }))).toBe(false)
})

// Born from 22/02/2008 to 21/02/2009: 17 or 18 years old.
const between = stated('2009-02-21')

test.each([
  ['a value that is normal for both ages', '4.5', 'no flag'],
  ['a value that is normal for one age', '5.5', 'no flag'],
  ['a value that is abnormal for both ages', '6.1', 'no flag'],
  ['a value that is critical for both ages', '6.3', 'Critical, High'],
  ['a value that is critical for both ages', '2.7', 'Critical, Low'],
  ['a value with a sign that is critical for both', '> 6.2', 'Critical, High'],
])('PAT-03 %s, %s: %s', (_, typed, words) => {
  expect(flagged(byAge, typed, between)).toBe(words)
})

const ownLimits = parameter({
  critical: null,
  ranges: ranges({ ...ofChild, critical: limits(3, 7) }, { ...ofAdult, critical: limits(2, 6.5) }),
})

test.each([
  ['2.5', 'no flag'],
  ['1.9', 'Critical, Low'],
  ['6.8', 'no flag'],
  ['7.1', 'Critical, High'],
])('PAT-03 %s with critical limits of each age: %s', (typed, words) => {
  expect(flagged(ownLimits, typed, between)).toBe(words)
})

const sameBounds = parameter({ ranges: ranges({ ...ofChild, low: 3.5, high: 5 }, ofAdult) })
const adultsOnly = parameter({ ranges: ranges(ofAdult) })
const infants = parameter({
  critical: null,
  ranges: ranges(
    { from: months(0), below: months(6), low: 1, high: 2 },
    { from: months(6), below: months(7), low: 2, high: 3 },
    { ...ofAdult, from: months(7), low: 3, high: 4 },
  ),
})

test.each([
  ['two ranges with the same bounds', sameBounds, '4', between, 'Normal'],
  ['a range for some of the ages', adultsOnly, '4', between, 'no flag'],
  ['a critical value where some of the ages have no limits', adultsOnly, '9', between, 'no flag'],
  ['a range that lies inside the possible ages', infants, '2.5', stated('2026-09-21', 'years'), 'no flag'],
  ['a range of the stated month', infants, '2.5', stated('2026-05-21', 'months'), 'Normal'],
  ['two months later', infants, '3.5', stated('2026-03-21', 'months'), 'Normal'],
  ['days, which are exact', infants, '1.5', stated('2026-11-09', 'days'), 'Normal'],
  ['an age stated after the collection, at birth or after it', infants, '1.5', stated('2026-11-25', 'months'), 'Normal'],
  ['a birth after the collection', infants, '1.5', stated('2026-11-25', 'days'), 'no flag'],
] as const)('PAT-03 %s', (_, of, typed, who, words) => {
  expect(flagged(of, typed, who)).toBe(words)
})

const sheet = (parameters: readonly Parameter[], typed: Readonly<Record<string, string>>, who: Subject) =>
  evaluateSheet({ parameters, typed: new Map(Object.entries(typed)), previousResults: new Map(), subject: who })

test('PAT-03 a value without a flag says why, on the value of the stated age alone', () => {
  const of = (who: Subject, typed: string) => {
    const cell = sheet([byAge], { K: typed }, who).get('K')
    return [cell?.flagged?.flag ?? null, cell?.unclear ?? null, cell?.ageUnclear]
  }
  expect(of(between, '4.5')).toEqual([null, 'No flag: the stated age fits several ranges', true])
  expect(of(between, '6.3')).toEqual(['Critical', null, true])
  expect(of(stated('1986-11-21'), '4.5')).toEqual(['Normal', null, false])
  expect(of(subject({ dateOfBirth: '2009-02-21' }), '4.5')).toEqual(['Normal', null, false])
})

test('PAT-03 a saved value is outdated once the exact date is known, also where it has no flag before and after', () => {
  const saved = (who: Subject) => {
    const cell = sheet([adultsOnly], { K: '4.0' }, who).get('K')
    return cell && { cell, row: { value: '4.0', computedFlag: cell.flagged?.flag ?? null, rangeText: '', ageUnclear: cell.ageUnclear } }
  }
  const [before, child] = [saved(between), saved(subject({ dateOfBirth: '2009-02-21' }))]
  expect(before && child && isOutdated(before.row, adultsOnly, child.cell, subject({ dateOfBirth: '2009-02-21' }))).toBe(true)
  expect(before && isOutdated(before.row, adultsOnly, before.cell, between)).toBe(false)
})

const creatinine = parameter({ code: 'CREA', name: 'Creatinine', unit: 'mg/dL', decimals: 2, critical: null, plausible: null, ranges: [] })
const egfr = parameter({
  code: 'EGFR',
  name: 'eGFR',
  unit: 'mL/min/1.73m2',
  decimals: 0,
  critical: null,
  plausible: null,
  ranges: ranges({ from: years(18), below: null, low: 90, high: null }),
})

test.each([
  ['the same flag at both ages', '0.9', stated('1980-05-21'), 'Normal', null],
  ['a bound between both ages', '1.04', stated('1980-05-21'), null, 'No flag: the stated age fits several ranges'],
  ['an exact date', '1.04', subject({ dateOfBirth: '1980-05-21' }), 'Normal', null],
  ['an age that may be below 18', '0.9', between, null, null],
])('PAT-03 RES-06 eGFR of a stated age: %s', (_, typed, who, flag, unclear) => {
  const cell = sheet([creatinine, egfr], { CREA: typed }, who).get('EGFR')
  expect([cell?.flagged?.flag ?? null, cell?.unclear ?? null]).toEqual([flag, unclear])
  expect(cell?.absent ?? null).toBe(who === between ? 'Not calculated below 18 years' : null)
})
