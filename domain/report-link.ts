/** Ways in which staff send a link to a report (ACC-06). A WhatsApp message is sent by hand, from their own application. */
export const linkWays = { email: { label: 'Email' }, sms: { label: 'SMS' }, whatsapp: { label: 'WhatsApp' } } as const

export type LinkWay = keyof typeof linkWays
