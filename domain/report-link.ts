import { storedPhone } from './phone.ts'
import type { ReportStatus } from './report.ts'
import type { StatusStyle } from './tone.ts'

/** Ways in which staff send a link to a report (ACC-06). A WhatsApp message is sent by hand, from their own application. */
export const linkWays = { email: { label: 'Email' }, sms: { label: 'SMS' }, whatsapp: { label: 'WhatsApp' } } as const

export type LinkWay = keyof typeof linkWays

/** The sentences that refuse a link. */
export const linkRefusals = {
  noWay: 'Please choose how to send the link',
  notReleased: 'This report is not released yet: there is no link to send',
  noPublicAddress: 'Customers cannot reach this laboratory from outside: PUBLIC_URL is not set',
  erased: 'The personal data of this customer was erased',
  noEmail: 'The customer has no email address',
  noPhone: 'The customer has no phone number',
} as const

/** Message that refuses a link to a report, or null: only a report that customers may have is linked. */
export function reportLinkProblem({ status, hasFile }: { readonly status: ReportStatus; readonly hasFile: boolean }): string | null {
  return status === 'Available' && hasFile ? null : linkRefusals.notReleased
}

/** Message that refuses a way to a customer, or null. */
export function linkWayProblem(way: LinkWay, { email, phone }: { readonly email: string | null; readonly phone: string }): string | null {
  if (way === 'email') return email ? null : linkRefusals.noEmail
  return phone ? null : linkRefusals.noPhone
}

/** States of a link that was sent. */
export const linkStates = {
  live: { label: 'Live', tone: 'success', icon: 'check' },
  ended: { label: 'Ended', tone: 'neutral', icon: 'clock' },
  revoked: { label: 'Revoked', tone: 'neutral', icon: 'minus' },
} as const satisfies Record<string, StatusStyle>

export type LinkState = keyof typeof linkStates

/** The state of a link at a moment. */
export function linkStateOf({ endsAt, revokedAt }: { readonly endsAt: string; readonly revokedAt: string | null }, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(endsAt) > now.getTime() ? 'live' : 'ended'
}

/** Address that opens WhatsApp with a message to a phone; staff press send there. */
export function whatsAppAddress(phone: string, message: string): string {
  return `https://wa.me/${storedPhone(phone).replace(/\D/g, '')}?text=${encodeURIComponent(message)}`
}

/** An email address as it may be shown to whoever sends to it: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.).*(?=@)/u, '$1•••')
}

/** A phone number by its last four digits: `•••0001`. */
export function maskedPhone(phone: string): string {
  return `•••${phone.replace(/\D/g, '').slice(-4)}`
}
