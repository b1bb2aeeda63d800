import { expect, test } from 'vitest'
import { formatPhone, phoneDigits, phonePart, phoneProblem, storedPhone } from '#domain/phone.ts'

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

test.each([
  ['50000 000', '50000000'],
  ['+91 50000 0', '500000'],
  ['+9150000', null],
  ['50000', null],
  ['500000', null],
  ['50000 00032', null],
  ['2026-11-21', null],
  ['LAB 500000', null],
])('CUS-05 %s is the part %s of a number', (text, digits) => {
  expect(phonePart(text)).toBe(digits)
})

test.each([
  ['+915000000032', '+91 50000 00032'],
  ['05000000032', '+91 50000 00032'],
  ['50000-00032', '+91 50000 00032'],
  ['+1 212 555 0100 22', '+1 212 555 0100 22'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+65 9123 4567', '+65 9123 4567'],
  ['+91 2345 6789', '+91 2345 6789'],
  [' +91 91234-56789', '+91 91234 56789'],
  ['ask the son', 'ask the son'],
])('ODT-04 the number %s is read as %s', (text, shown) => {
  expect(formatPhone(text)).toBe(shown)
})

test.each([
  ['98450 12345', '+919845012345'],
  ['09845012345', '+919845012345'],
  ['+91 98450-12345', '+919845012345'],
  [' +919845012345 ', '+919845012345'],
  [' +65 9123 4567 ', '+65 9123 4567'],
  ['080 2345', '080 2345'],
  ['ask the son', 'ask the son'],
  ['', ''],
])('DM-01 the number %s is stored as %s', (text, stored) => {
  expect(storedPhone(text)).toBe(stored)
})

test.each([
  ['\u202a+91 98450 12345\u202c', '+919845012345'],
  ['+91\u00a098450\u00a012345', '+919845012345'],
  ['+91 98450\u201112345', '+919845012345'],
  ['tel:+919845012345', '+919845012345'],
  ['TEL: 098450 12345', '+919845012345'],
  ['(+91) 98450 12345', '+919845012345'],
  ['(+91)9845012345', '+919845012345'],
  ['+91-(0)98450-12345', '+919845012345'],
  ['+91 098450 12345', '+919845012345'],
  ['0091 98450 12345', '+919845012345'],
  ['９８４５０ １２３４５', '+919845012345'],
  ['९८४५० १२३४५', '+919845012345'],
  ['+44\u00a020\u20117946\u20110958', '+44 20-7946-0958'],
])('a pasted number %j is stored as %s, found as its digits and grouped on the screen', (pasted, stored) => {
  expect(storedPhone(pasted)).toBe(stored)
  expect(phoneDigits(pasted)).toBe(stored.replace(/\D/g, '').slice(-10))
  expect(phoneProblem(pasted)).toBeNull()
  expect(storedPhone(stored)).toBe(stored)
})

test.each([
  ['\u202a(+91) 98450\u202c', null],
  ['\u202a+91 98450 1\u202c', '984501'],
  ['98450\u00a0123', '98450123'],
])('a pasted part of a number %j is searched as %s', (pasted, digits) => {
  expect(phonePart(pasted)).toBe(digits)
})
