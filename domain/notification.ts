/** Types of notification that staff send and customers choose between (ADV-06, CUS-04). */
export const notificationTypes = [
  'OrderConfirmed',
  'PaymentConfirmation',
  'ReportAvailable',
  'PrescriptionReviewed',
  'SampleCollected',
  'OrderCompleted',
] as const

/** Types that a customer's preferences hold; the last is kept but not shown (CUS-04). */
export const preferenceTypes = [...notificationTypes, 'PrescriptionUploaded'] as const

type PreferenceType = (typeof preferenceTypes)[number]

/** How a notification reaches a customer (CUS-04). */
export const notificationChannels = ['email', 'sms', 'push'] as const

type NotificationChannel = (typeof notificationChannels)[number]

/** Which types a customer wants, by channel. */
export type Preferences = Record<NotificationChannel, Record<PreferenceType, boolean>>

/** A customer's preferences made whole: what was never chosen is wanted; a change stands above what was stored before. */
export function wholePreferences(
  ...layers: readonly (Readonly<Partial<Record<string, Readonly<Partial<Record<string, boolean>>>>>> | null | undefined)[]
): Preferences {
  const wanted = (channel: NotificationChannel, type: PreferenceType) => layers.reduce((before, layer) => layer?.[channel]?.[type] ?? before, true)
  const ofChannel = (channel: NotificationChannel) =>
    Object.fromEntries(preferenceTypes.map((type) => [type, wanted(channel, type)])) as Record<PreferenceType, boolean>
  return { email: ofChannel('email'), sms: ofChannel('sms'), push: ofChannel('push') }
}
