import { expect, test } from 'vitest'
import { phoneDigits } from '#domain/phone.ts'

test.each([
  ['+915000000499', '5000000499'],
  ['05000000499', '5000000499'],
  ['+9150000-00499', '5000000499'],
  ['+91 50000 00499', '5000000499'],
  ['(080) 5000-0049', '8050000049'],
  ['5000000499', '5000000499'],
  ['500000049', null],
  ['2026-11-21', null],
  ['ORD-5000000499', null],
  ['', null],
])('CUS-05 %s is the number %s', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits)
})
