import * as z from 'zod/mini'
import { deliveryStates } from '#domain/notification-delivery.ts'
import { linkRefusals, linkWays } from '#domain/report-link.ts'
import { callsOf } from './call.ts'
import { keyOf, orNull } from './schemas.ts'

const text = z.string()
const textOrNull = orNull(text)
const call = callsOf('reports')

/** Links to a report that staff sent, newest first, and where a new one would go: a masked email address and phone number, null for one that is not known. */
const reportLinks = z.object({
  to: z.object({ email: textOrNull, phone: textOrNull }),
  links: z.array(
    z.object({
      id: text,
      way: keyOf(linkWays),
      sentBy: textOrNull,
      sentAt: text,
      endsAt: text,
      openedAt: textOrNull,
      revokedAt: textOrNull,
      /** The outcome of its message; null for one that staff send by hand. */
      delivery: orNull(keyOf(deliveryStates)),
    }),
  ),
})

export const links = call({
  method: 'GET',
  path: '/reports/admin/{id}/links',
  summary: 'Links to a report that were sent, newest first (extension)',
  permission: 'reports.view',
  answer: reportLinks,
})

/** Answers the address that opens WhatsApp with the message; null for the other ways, which are sent by the server. */
export const sendLink = call({
  method: 'POST',
  path: '/reports/admin/{id}/links',
  summary: 'Send the customer a link to a released report, by email, SMS or WhatsApp (extension)',
  permission: 'reports.create',
  hasSecrets: true,
  body: z.strictObject({ way: keyOf(linkWays, linkRefusals.noWay) }),
  answer: z.object({ id: text, whatsApp: textOrNull }),
  touches: ['notifications'],
})

export const revokeLink = call({
  method: 'POST',
  path: '/reports/admin/{id}/links/{linkId}/revoke',
  summary: 'Revoke a link to a report (extension)',
  permission: 'reports.create',
  answer: reportLinks,
})
