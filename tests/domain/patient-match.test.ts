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

test.each([
  ['1990-02-03', '1990-03-02', 'near'],
  ['1990-02-03', '1990-02-03', 'same'],
  ['1990-02-03', '1980-02-03', 'near'],
  ['1990-02-03', '1981-02-03', 'different'],
  [null, '1990-02-03', 'unknown'],
] as const)('%s beside %s is %s', (one, other, likeness) => {
  expect(birthLikeness(one, other)).toBe(likeness)
})

test('CHK-01 the question names the known patient, and the button their sex', () => {
  expect(looksLikeSentence(known)).toBe('Looks like Lakshmi Rao, 31/01/1990')
  expect(['Female', 'Male', 'Other', null].map((gender) => reuseLabel(gender as 'Female' | null))).toEqual(['Use her', 'Use him', 'Use them', 'Use them'])
})
