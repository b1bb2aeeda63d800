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

export type PreferenceType = (typeof preferenceTypes)[number]

/** One type of notification: its words, its icon, the other name that it has on the wire, and the preference that decides whether a customer gets it. */
interface NotificationKind {
  readonly label: string
  readonly icon: NotificationIcon
  /** The name that some servers give it (NAV-08). */
  readonly alias?: string
  /** Whose choice decides; null for what a customer always gets. */
  readonly preference: PreferenceType | null
}

export type NotificationIcon = 'order' | 'payment' | 'report' | 'prescription' | 'sample' | 'default'

/** Every type that the laboratory sends. A type that is not here is shown by its own name with the default icon (NAV-08). */
export const notificationKinds = {
  OrderConfirmed: { label: 'Order confirmed', icon: 'order', alias: 'ORDER_CONFIRMED', preference: 'OrderConfirmed' },
  PaymentConfirmation: { label: 'Payment confirmation', icon: 'payment', alias: 'PAYMENT_CONFIRMED', preference: 'PaymentConfirmation' },
  ResultsDelayed: { label: 'Results delayed', icon: 'report', preference: 'ReportAvailable' },
  ReportAvailable: { label: 'Report available', icon: 'report', alias: 'REPORT_AVAILABLE', preference: 'ReportAvailable' },
  ReportPreliminary: { label: 'Preliminary report', icon: 'report', preference: 'ReportAvailable' },
  ReportFinal: { label: 'Final report', icon: 'report', preference: 'ReportAvailable' },
  ReportUpdated: { label: 'Report updated', icon: 'report', preference: 'ReportAvailable' },
  ReportCorrected: { label: 'Report corrected', icon: 'report', preference: 'ReportAvailable' },
  ReportLink: { label: 'Link to a report', icon: 'report', preference: null },
  PrescriptionUploaded: { label: 'Prescription uploaded', icon: 'prescription', alias: 'PRESCRIPTION_UPLOADED', preference: 'PrescriptionUploaded' },
  PrescriptionReviewed: { label: 'Prescription reviewed', icon: 'prescription', alias: 'PRESCRIPTION_REVIEWED', preference: 'PrescriptionReviewed' },
  SampleCollected: { label: 'Sample collected', icon: 'sample', alias: 'SAMPLE_COLLECTED', preference: 'SampleCollected' },
  SampleRejected: { label: 'Sample rejected', icon: 'sample', preference: 'SampleCollected' },
  SampleVisit: { label: 'Visit for a new sample', icon: 'sample', preference: 'SampleCollected' },
  OrderCompleted: { label: 'Order completed', icon: 'order', alias: 'ORDER_COMPLETED', preference: 'OrderCompleted' },
  Welcome: { label: 'Welcome', icon: 'default', preference: null },
  Test: { label: 'Test', icon: 'default', preference: null },
} as const satisfies Record<string, NotificationKind>

export type NotificationKindName = keyof typeof notificationKinds

/** The type for a name on the wire, or null for an unknown name. */
export function notificationKindOf(name: string): NotificationKindName | null {
  if (Object.hasOwn(notificationKinds, name)) return name as NotificationKindName
  const kinds: Readonly<Record<string, NotificationKind>> = notificationKinds
  const found = Object.keys(kinds).find((each) => kinds[each]?.alias === name)
  return (found as NotificationKindName | undefined) ?? null
}

/** The words of a type; its own name where nobody knows it. */
export function notificationLabel(name: string): string {
  const kind = notificationKindOf(name)
  return kind ? notificationKinds[kind].label : name
}

/** The types that tell staff of something to do; every other known type is the copy of a message to a customer. */
const staffKinds: readonly NotificationKindName[] = ['PrescriptionUploaded']

/** Every name under which the copy of a message to a customer may have been stored; staff are not called by those (NAV-02). */
export const customerCopyNames: readonly string[] = Object.keys(notificationKinds).flatMap((name) =>
  staffKinds.includes(name as NotificationKindName) ? [] : notificationNames(name),
)

/** All names under which a type may have been stored. */
export function notificationNames(name: string): readonly string[] {
  const kind = notificationKindOf(name)
  const found: NotificationKind | null = kind ? notificationKinds[kind] : null
  return kind && found ? [kind, ...(found.alias ? [found.alias] : [])] : [name]
}

/** Channels to a customer (CUS-04). */
export const notificationChannels = ['email', 'sms', 'push'] as const

export type NotificationChannel = (typeof notificationChannels)[number]

/** Notification types that a customer wants, by channel. */
export type Preferences = Record<NotificationChannel, Record<PreferenceType, boolean>>

/** Completes a customer's preferences: a type that was never chosen is on. A change overrides stored choices. */
export function completePreferences(
  ...layers: readonly (Readonly<Partial<Record<string, Readonly<Partial<Record<string, boolean>>>>>> | null | undefined)[]
): Preferences {
  const wanted = (channel: NotificationChannel, type: PreferenceType) => layers.reduce((before, layer) => layer?.[channel]?.[type] ?? before, true)
  const ofChannel = (channel: NotificationChannel) =>
    Object.fromEntries(preferenceTypes.map((type) => [type, wanted(channel, type)])) as Record<PreferenceType, boolean>
  return { email: ofChannel('email'), sms: ofChannel('sms'), push: ofChannel('push') }
}

/** Merges two edits: my value where I changed it since `start`, theirs elsewhere. Two people cannot change a value differently, as each is on or off. */
export function mergePreferences(start: Preferences, mine: Preferences, theirs: Preferences): Preferences {
  const changes = notificationChannels.map((channel) => [
    channel,
    Object.fromEntries(Object.entries(mine[channel]).filter(([type, isOn]) => isOn !== start[channel][type as PreferenceType])),
  ])
  return completePreferences(theirs, Object.fromEntries(changes))
}

/** Returns the label of a channel's button from the shown types (CUS-04). */
export function channelState(wanted: Readonly<Partial<Record<string, boolean>>>): 'All On' | 'Mixed' | 'All Off' {
  const on = notificationTypes.filter((type) => wanted[type]).length
  return on === notificationTypes.length ? 'All On' : on === 0 ? 'All Off' : 'Mixed'
}

/** Turns all shown types of a channel on or off; the others stay (CUS-04). */
export function withChannel<Wanted extends Readonly<Record<string, boolean>>>(wanted: Wanted, isOn: boolean): Wanted {
  return { ...wanted, ...Object.fromEntries(notificationTypes.map((type) => [type, isOn])) }
}
