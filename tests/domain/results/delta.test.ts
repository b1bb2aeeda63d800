import { expect, test } from 'vitest'
import { deltaOf, deltaText } from '#domain/results/delta.ts'
import { numericValue, readCount } from '#domain/results/value.ts'
import { choiceParameter, parameter } from './parameters.ts'

const delta = (now: number, before: number, on = '2026-11-21', beforeOn = '2026-11-20') =>
  deltaOf(parameter(), numericValue(now, 1), on, { value: numericValue(before, 1), collectedOn: beforeOn, unit: null })

test.each([
  [4.8, 4, false, '+20 %'],
  [4.9, 4, true, '+23 %'],
  [3.2, 4, false, '−20 %'],
  [3.1, 4, true, '−22 %'],
  [4, 4, false, '0 %'],
  [3.6, 3, false, '+20 %'],
])('RES-07 potassium %s after %s: beyond its 20 %% is %s', (now, before, beyond, words) => {
  const found = delta(now, before)
  expect([found?.beyond, deltaText(found)]).toEqual([beyond, words])
})

test('RES-07 the limit holds within its days, the last included', () => {
  expect(delta(8, 4, '2026-11-21', '2026-11-18')?.beyond).toBe(true)
  expect(delta(8, 4, '2026-11-21', '2026-11-17')).toEqual({ percent: 100, beyond: false })
  expect(delta(8, 4, '2026-11-21', 'then')?.beyond).toBe(false)
  expect(delta(8, 4, 'now', '2026-11-21')?.beyond).toBe(false)
  // JavaScript takes the 30th of February for the 2nd of March.
  expect([delta(8, 4, '2026-03-02', '2026-02-30')?.beyond, delta(8, 4, '2026-02-30', '2026-03-02')?.beyond]).toEqual([false, false])
})

test('RES-07 a change needs a previous value, a limit and a number', () => {
  expect(deltaOf(parameter(), numericValue(4, 1), '2026-11-21', null)).toBeNull()
  expect(deltaOf(parameter({ delta: null }), numericValue(8, 1), '2026-11-21', { value: numericValue(4, 1), collectedOn: '2026-11-20', unit: null })).toEqual({
    percent: 100,
    beyond: false,
  })
  expect(delta(4, 0)).toEqual({ percent: null, beyond: false })
  expect(deltaOf(parameter(), numericValue(-4, 1), '2026-11-21', { value: numericValue(-2, 1), collectedOn: '2026-11-20', unit: null })?.percent).toBe(-100)
  expect([deltaText(null), deltaText({ percent: null, beyond: true }), deltaText({ percent: 0.4, beyond: false })]).toEqual(['', '', '0 %'])
})

test('RES-07 a difference of exactly the limit does not exceed it, whatever binary fractions make of it', () => {
  const platelets = parameter({ delta: { percent: 20, withinDays: 3 } })
  const of = (now: number, before: number, parameterOf = platelets) =>
    deltaOf(parameterOf, numericValue(now, 2), '2026-11-21', { value: numericValue(before, 2), collectedOn: '2026-11-20', unit: null })?.beyond
  expect([of(360_000.12, 300_000.1), of(360_000.13, 300_000.1)]).toEqual([false, true])
  const same = parameter({ delta: { percent: 0, withinDays: 3 } })
  expect([of(4, 4, same), of(4.01, 4, same)]).toEqual([false, true])
})

test('RES-07 numbers in two units are not compared, texts are', () => {
  const former = { value: numericValue(0.7, 1), collectedOn: '2026-11-20', unit: 'mg/dL' }
  expect(deltaOf(parameter(), numericValue(7, 1), '2026-11-21', former)).toEqual({ percent: null, beyond: false })
  expect(deltaOf(parameter(), numericValue(7, 1), '2026-11-21', { ...former, unit: 'mmol/L' })).toEqual({ percent: expect.closeTo(900, 5), beyond: true })
  const group = { value: { kind: 'choice', text: 'A' }, collectedOn: '2020-01-01', unit: 'type' } as const
  expect(deltaOf(choiceParameter({ code: 'BG' }), { kind: 'choice', text: 'B' }, '2026-11-21', group)?.beyond).toBe(true)
})

test('RES-07 another blood group than before is marked; another finding is not', () => {
  const before = { value: { kind: 'choice', text: 'A' }, collectedOn: '2020-01-01', unit: null } as const
  const of = (code: string, text: string) => deltaOf(choiceParameter({ code }), { kind: 'choice', text }, '2026-11-21', before)
  expect(of('BG', 'B')).toEqual({ percent: null, beyond: true })
  expect(of('RH', 'B')?.beyond).toBe(true)
  expect(of('BG', 'A')?.beyond).toBe(false)
  expect(of('MP', 'B')).toEqual({ percent: null, beyond: false })
  expect(deltaOf(parameter(), numericValue(4, 1), '2026-11-21', before)?.percent).toBeNull()
  const number = { value: numericValue(4, 1), collectedOn: '2020-01-01', unit: null }
  expect(deltaOf(choiceParameter({ code: 'BG' }), { kind: 'choice', text: 'B' }, '2026-11-21', number)).toEqual({ percent: null, beyond: true })
})

test.each([
  ['<', null],
  [null, '>'],
  ['≤', '≤'],
] as const)('RES-07 a value with a sign (%s after %s) has no percent and is never beyond', (now, before) => {
  const former = { value: numericValue(2, 1, before), collectedOn: '2026-11-20', unit: null }
  const found = deltaOf(parameter(), numericValue(9, 1, now), '2026-11-21', former)
  expect([found, deltaText(found)]).toEqual([{ percent: null, beyond: false }, ''])
})

test('RES-07 counts of cells are not compared', () => {
  const [now, before] = ['10-12', '0-1'].map((text) => readCount(text).value)
  if (!now || !before) throw new Error('no counts')
  const former = { value: before, collectedOn: '2026-11-20', unit: null }
  expect(deltaOf(parameter({ kind: 'range count' }), now, '2026-11-21', former)).toEqual({ percent: null, beyond: false })
})
