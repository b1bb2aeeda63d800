import type { DeliveryState } from '#domain/notification-delivery.ts'
import { keyOf, readableOf, shape, text } from '#crud/wire.ts'

/** The channels by their names on the wire. */
export const channelNames = { email: 'Email', sms: 'SMS', push: 'Push' } as const

type Channel = keyof typeof channelNames

const states = { queued: true, unwanted: true, noAddress: true } as const satisfies Partial<Record<DeliveryState, true>>
const state = keyOf(states)

/** Reads what customers would get of a message on each channel. */
export const readReaches = readableOf(shape({ id: text, name: text, channels: shape({ email: state, sms: state, push: state }) }))

/** A customer with the outcome of a message on each channel. */
export type Reach = ReturnType<typeof readReaches>[number]

const channels = Object.keys(channelNames) as Channel[]

/** The channels of a customer that are in a state, by name. */
function channelsIn({ channels: by }: Reach, wanted: keyof typeof states): readonly string[] {
  return channels.filter((channel) => by[channel] === wanted).map((channel) => channelNames[channel])
}

/** The channels of one customer, `Email, Push`, and the reasons for the rest: `opted out: SMS`, `no address: Email`. */
export function reachText(reach: Reach): { readonly gets: string; readonly lacks: string } {
  const reason = (words: string, wanted: keyof typeof states) => {
    const found = channelsIn(reach, wanted)
    return found.length > 0 ? [`${words}: ${found.join(', ')}`] : []
  }
  return {
    gets: channelsIn(reach, 'queued').join(', ') || 'Nothing',
    lacks: [...reason('opted out', 'unwanted'), ...reason('no address', 'noAddress')].join('; '),
  }
}

/** Number of customers on each channel, and of those on none. */
export function reachTotals(reaches: readonly Reach[]): { readonly byChannel: Readonly<Record<Channel, number>>; readonly nothing: number } {
  const amount = (channel: Channel) => reaches.filter(({ channels: by }) => by[channel] === 'queued').length
  return {
    byChannel: { email: amount('email'), sms: amount('sms'), push: amount('push') },
    nothing: reaches.filter((reach) => channelsIn(reach, 'queued').length === 0).length,
  }
}

/** The totals in words: `Email 20, SMS 23, Push 23; 2 get nothing`. */
export function reachSummary(reaches: readonly Reach[]): string {
  const { byChannel, nothing } = reachTotals(reaches)
  const amounts = channels.map((channel) => `${channelNames[channel]} ${byChannel[channel].toLocaleString('en-IN')}`).join(', ')
  return nothing === 0 ? amounts : `${amounts}; ${nothing.toLocaleString('en-IN')} ${nothing === 1 ? 'gets' : 'get'} nothing`
}
