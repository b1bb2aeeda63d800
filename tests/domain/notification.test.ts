import { expect, test } from 'vitest'
import {
  completePreferences,
  mergePreferences,
  notificationChannels,
  notificationKindOf,
  notificationKinds,
  notificationTypes,
  preferenceTypes,
} from '#domain/notification.ts'

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

const without = (channel: 'email' | 'sms', ...types: string[]) => completePreferences({ [channel]: Object.fromEntries(types.map((type) => [type, false])) })
const nothing = completePreferences()

test.each([
  ['another channel', nothing, without('sms', 'OrderConfirmed'), without('email', 'ReportAvailable'), { sms: ['OrderConfirmed'], email: ['ReportAvailable'] }],
  ['another type of it', nothing, without('sms', 'OrderConfirmed'), without('sms', 'ReportAvailable'), { sms: ['OrderConfirmed', 'ReportAvailable'] }],
  ['the same', nothing, without('sms', 'OrderConfirmed'), without('sms', 'OrderConfirmed'), { sms: ['OrderConfirmed'] }],
  ['nothing', nothing, without('sms', 'OrderConfirmed'), nothing, { sms: ['OrderConfirmed'] }],
  ['what I left alone', without('sms', 'OrderConfirmed'), without('sms', 'OrderConfirmed'), nothing, {}],
  ['the hidden type', nothing, without('sms', 'OrderConfirmed'), without('sms', 'PrescriptionUploaded'), { sms: ['OrderConfirmed', 'PrescriptionUploaded'] }],
])('CUS-04 my changes of the preferences and those of a colleague, who changed %s, are both kept', (_, start, mine, theirs, off) => {
  const whole = mergePreferences(start, mine, theirs)
  const refused = Object.entries(whole).flatMap(([channel, types]) => Object.entries(types).flatMap(([type, isOn]) => (isOn ? [] : `${channel} ${type}`)))
  expect(refused.sort()).toEqual(
    Object.entries(off)
      .flatMap(([channel, types]) => types.map((type) => `${channel} ${type}`))
      .sort(),
  )
})

test.each([
  ['PRESCRIPTION_UPLOADED', 'prescription'],
  ['ORDER_CONFIRMED', 'order'],
  ['OrderConfirmed', 'order'],
  ['REPORT_AVAILABLE', 'report'],
  ['PAYMENT_CONFIRMED', 'payment'],
  ['PaymentConfirmation', 'payment'],
  ['NOBODY_KNOWS', undefined],
])('NAV-08 a notification of the type %s has the icon %s, however the type is spelt', (type, icon) => {
  const kind = notificationKindOf(type)
  expect(kind ? notificationKinds[kind].icon : undefined).toBe(icon)
})
