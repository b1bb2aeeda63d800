import { type ReceivedChange, type LiveChange, liveChangeKind } from '#domain/live-change.ts'
import type { LiveSource } from './live-source.ts'

/** Passes a change to its subscribers, as a live event of Refine. */
export function publishChange({ subscriptions }: Pick<LiveSource, 'subscriptions'>, change: LiveChange): void {
  const type = liveChangeKind(change.action)
  if (type === null) return
  const received: ReceivedChange = { change, receivedAt: Date.now() }
  for (const { channel, params, callback } of [...subscriptions]) {
    const ids = params?.ids ?? []
    if (channel === `resources/${change.entity}` && (ids.length === 0 || ids.includes(change.id)))
      callback({ channel, type, payload: { ids: [change.id], ...received }, date: new Date(change.at) })
  }
}
