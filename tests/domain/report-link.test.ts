import { expect, test } from 'vitest'
import { linkStateOf, linkWayProblem, maskedEmail, maskedPhone, reportLinkProblem, whatsAppAddress } from '#domain/report-link.ts'

test.each([
  { status: 'Available', hasFile: true, problem: null },
  { status: 'Available', hasFile: false, problem: 'This report is not released yet: there is no link to send' },
  { status: 'Processing', hasFile: true, problem: 'This report is not released yet: there is no link to send' },
  { status: 'Processing', hasFile: false, problem: 'This report is not released yet: there is no link to send' },
] as const)('ACC-06 a report in $status with a file $hasFile is linked unless $problem', ({ problem, ...report }) => {
  expect(reportLinkProblem(report)).toBe(problem)
})

test.each([
  ['email', null, '+919800000001', 'The customer has no email address'],
  ['email', 'asha@example.com', '', null],
  ['sms', 'asha@example.com', '', 'The customer has no phone number'],
  ['whatsapp', 'asha@example.com', '', 'The customer has no phone number'],
  ['sms', null, '+919800000001', null],
  ['whatsapp', null, '+919800000001', null],
] as const)('ACC-06 %s to %s and %s is refused by %s', (way, email, phone, problem) => {
  expect(linkWayProblem(way, { email, phone })).toBe(problem)
})

const at = new Date('2026-11-27T08:00:00.000Z')
test.each([
  ['2026-11-27T08:00:00.001Z', null, 'live'],
  ['2026-11-27T08:00:00.000Z', null, 'ended'],
  ['2026-11-27T07:00:00.000Z', '2026-11-26T08:00:00.000Z', 'revoked'],
  ['2026-12-27T08:00:00.000Z', '2026-11-26T08:00:00.000Z', 'revoked'],
] as const)('ACC-06 a link that ends at %s and was revoked at %s is %s', (endsAt, revokedAt, state) => {
  expect(linkStateOf({ endsAt, revokedAt }, at)).toBe(state)
})

test.each([
  ['+919800000001', '919800000001'],
  ['98000 00001', '919800000001'],
  ['+65 9123 4567', '6591234567'],
])('ACC-06 WhatsApp opens with the number of %s and the whole text', (phone, digits) => {
  expect(whatsAppAddress(phone, 'Dear Asha & Co, open: https://x/y?z=1#2')).toBe(
    `https://wa.me/${digits}?text=Dear%20Asha%20%26%20Co%2C%20open%3A%20https%3A%2F%2Fx%2Fy%3Fz%3D1%232`,
  )
})

test('ACC-06 addresses are masked', () => {
  expect([maskedEmail('asha.rao@example.com'), maskedEmail('a@x.in'), maskedPhone('+91 98000 00001')]).toEqual(['a•••@example.com', 'a•••@x.in', '•••0001'])
})
