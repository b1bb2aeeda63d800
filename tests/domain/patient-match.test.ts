import { describe, expect, test } from 'vitest'
import { birthLikeness, looksLike, looksLikeSentence, reuseLabel } from '#domain/patient-match.ts'

const known = { name: 'Lakshmi Rao', gender: 'Female', dateOfBirth: '1990-01-31', phone: '+91 98000 00001' } as const

describe('CHK-01 looks like a known patient', () => {
  test.each([
    { why: 'the same in all', change: {}, own: true, foreign: true },
    { why: 'spelt another way', change: { name: 'Laxmi Rao' }, own: true, foreign: true },
    { why: 'surname first, without a phone', change: { name: 'Rao Lakshmi', phone: null }, own: true, foreign: true },
    { why: 'day and month exchanged', change: { dateOfBirth: '1990-01-13', phone: null }, own: false, foreign: false },
    { why: 'one digit of the birth off', change: { dateOfBirth: '1990-01-30', phone: null }, own: true, foreign: false },
    { why: 'one digit off, the same phone', change: { dateOfBirth: '1991-01-31' }, own: true, foreign: true },
    { why: 'without a day of birth', change: { dateOfBirth: null, phone: null }, own: true, foreign: false },
    { why: 'without a day of birth, the same phone', change: { dateOfBirth: null, phone: '09800000001' }, own: true, foreign: true },
    { why: 'first name alone', change: { name: 'Lakshmi', phone: null }, own: true, foreign: false },
    { why: 'first name alone, no birth', change: { name: 'Lakshmi', dateOfBirth: null }, own: false, foreign: false },
    { why: 'another birth', change: { dateOfBirth: '1962-07-04' }, own: false, foreign: false },
    { why: 'another name: a twin', change: { name: 'Gauri Rao' }, own: false, foreign: false },
    { why: 'another sex, all else the same', change: { gender: 'Male' }, own: true, foreign: true },
    { why: 'another sex, no birth', change: { gender: 'Male', dateOfBirth: null }, own: false, foreign: false },
    { why: 'sex unknown', change: { gender: null }, own: true, foreign: true },
  ] as const)('$why', ({ change, own, foreign }) => {
    const person = { ...known, ...change }
    expect([looksLike(person, known, true), looksLike(person, known, false)]).toEqual([own, foreign])
    expect(looksLike(known, person, true)).toBe(own)
  })
})

const exact = (dateOfBirth: string | null) => ({ dateOfBirth })
const stated = (dateOfBirth: string, ageUnit: 'years' | 'months' | 'days' = 'years') => ({ dateOfBirth, ageUnit })

test.each([
  [exact('1990-02-03'), exact('1990-03-02'), 'near'],
  [exact('1990-02-03'), exact('1990-02-03'), 'same'],
  [exact('1990-02-03'), exact('1980-02-03'), 'near'],
  [exact('1990-02-03'), exact('1981-02-03'), 'different'],
  [exact(null), exact('1990-02-03'), 'unknown'],
  // 46 years stated on 27/11/2026: born from 28/11/1979 to 27/11/1980.
  [stated('1980-11-27'), exact('1980-11-27'), 'same'],
  [stated('1980-11-27'), exact('1979-11-28'), 'same'],
  [stated('1980-11-27'), exact('1979-11-27'), 'near'],
  [stated('1980-11-27'), exact('1980-11-28'), 'near'],
  [stated('1980-11-27'), exact('1981-11-27'), 'near'],
  [stated('1980-11-27'), exact('1981-11-28'), 'different'],
  [stated('1980-11-27'), exact('1978-11-27'), 'different'],
  [stated('1980-11-27'), stated('1981-05-01'), 'same'],
  [stated('1980-11-27'), stated('1984-05-01'), 'different'],
  [stated('2026-03-27', 'months'), exact('2026-03-01'), 'same'],
  [stated('2026-03-27', 'months'), exact('2025-03-01'), 'different'],
  [stated('1980-11-27'), exact(null), 'unknown'],
] as const)('CHK-01 PAT-03 %j beside %j is %s', (one, other, likeness) => {
  expect([birthLikeness(one, other), birthLikeness(other, one)]).toEqual([likeness, likeness])
})

test('CHK-01 the question names the known patient, and the button their sex', () => {
  expect(looksLikeSentence(known, '2026-11-27')).toBe('Looks like Lakshmi Rao, 31/01/1990')
  expect(looksLikeSentence({ name: 'Lakshmi Rao', ...stated('1980-11-27') }, '2026-11-27')).toBe('Looks like Lakshmi Rao, 46 years (stated)')
  expect(['Female', 'Male', 'Other', null].map((gender) => reuseLabel(gender as 'Female' | null))).toEqual(['Use her', 'Use him', 'Use them', 'Use them'])
})
