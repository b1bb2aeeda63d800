import type * as notifications from '#contract/notifications.ts'
import type { Content } from '#crud/contract-answer.ts'

/** The channels by their names on the wire. */
export const channelNames = { email: 'Email', sms: 'SMS', push: 'Push' } as const

type Channel = keyof typeof channelNames

/** A customer with the outcome of a message on each channel. */
export type Reach = Content<typeof notifications.checkCustomers>['customers'][number]

const channels = Object.keys(channelNames) as Channel[]

/** The channels of a customer that are in a state, by name. */
function channelsIn({ channels: by }: Reach, wanted: Reach['channels'][Channel]): readonly string[] {
  return channels.filter((channel) => by[channel] === wanted).map((channel) => channelNames[channel])
}

/** The channels of one customer, `Email, Push`, and the reasons for the rest: `opted out: SMS`, `no address: Email`. */
export function reachText(reach: Reach): { readonly gets: string; readonly lacks: string } {
  const reason = (words: string, wanted: Reach['channels'][Channel]) => {
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
