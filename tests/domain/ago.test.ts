import { expect, test } from 'vitest'
import { agoText } from '#domain/ago.ts'

/** 00:30 on 28 November in India. */
const now = new Date('2026-11-27T19:00:00Z')

test.each([
  ['2026-11-27T18:59:30Z', 'Now'],
  ['2026-11-27T18:56:00Z', '4 min'],
  ['2026-11-27T18:00:01Z', '59 min'],
  ['2026-11-27T17:31:00Z', 'Yesterday 23:01'],
  ['2026-11-27T20:30:00Z', '02:00'],
  ['2026-11-25T20:00:00Z', 'Thu 26 Nov'],
  ['2026-01-04T18:30:00Z', 'Mon 5 Jan'],
  ['2025-12-31T18:00:00Z', '31/12/2025'],
  ['2026-12-01T18:00:00Z', 'Tue 1 Dec'],
  ['no moment', null],
])('%s is %s', (instant, words) => {
  expect(agoText(instant, now, 'Asia/Kolkata')).toBe(words)
})

test('a moment of today is a clock time once it is an hour old', () => {
  expect(agoText('2026-11-27T08:00:00Z', new Date('2026-11-27T09:00:00Z'), 'Asia/Kolkata')).toBe('13:30')
})
