import { expect, test } from 'vitest'
import { changedPreferences, completePreferences, notificationChannels, notificationTypes, preferenceTypes } from '#domain/notification.ts'

test('CUS-04 three channels and six types are chosen; PrescriptionUploaded is kept beside them', () => {
  expect(notificationChannels).toEqual(['email', 'sms', 'push'])
  expect(notificationTypes).toEqual(['OrderConfirmed', 'PaymentConfirmation', 'ReportAvailable', 'PrescriptionReviewed', 'SampleCollected', 'OrderCompleted'])
  expect(preferenceTypes).toEqual([...notificationTypes, 'PrescriptionUploaded'])
})

const every = Object.fromEntries(preferenceTypes.map((type) => [type, true]))
const all = { email: every, sms: every, push: every }

test.each([
  ['nothing', [], all],
  ['nothing stored', [null, undefined], all],
  ['one refused', [{ sms: { OrderConfirmed: false } }], { ...all, sms: { ...every, OrderConfirmed: false } }],
  ['one refused by mail', [{ email: { OrderConfirmed: false } }], { ...all, email: { ...every, OrderConfirmed: false } }],
  ['one refused and wanted again', [{ sms: { OrderConfirmed: false } }, { sms: { OrderConfirmed: true } }], all],
  ['a change of another channel', [{ push: { OrderConfirmed: false } }, { email: {} }], { ...all, push: { ...every, OrderConfirmed: false } }],
  ['a channel that nobody knows', [{ fax: { OrderConfirmed: false } }], all],
])('CUS-04 preferences out of %s are whole, and what was never chosen is wanted', (_, layers, whole) => {
  expect(completePreferences(...layers)).toEqual(whole)
})

test('CUS-04 a change of preferences is what is chosen otherwise than before, by channel', () => {
  const before = completePreferences({ sms: { OrderConfirmed: false } })
  const after = completePreferences({ sms: { ReportAvailable: false }, push: { OrderCompleted: false } })
  expect(changedPreferences(before, after)).toEqual({ email: {}, sms: { OrderConfirmed: true, ReportAvailable: false }, push: { OrderCompleted: false } })
  expect(changedPreferences(after, after)).toEqual({ email: {}, sms: {}, push: {} })
})
