import type { LiveEvent, LiveProvider } from '@refinedev/core'

/** Who waits for changes of which records; no ids for all of the channel. */
interface Subscription {
  readonly channel: string
  readonly params?: { readonly ids?: readonly unknown[] | undefined } | undefined
  readonly callback: (event: LiveEvent) => void
}

/** Refine's live provider and those who wait; small, for it comes with the first screen. What listens to the server and tells them is loaded later. */
export interface LiveSource {
  readonly provider: LiveProvider
  readonly subscriptions: ReadonlySet<Subscription>
}

/** Makes the live provider of a panel (LIVE-01). */
export function createLiveSource(): LiveSource {
  const subscriptions = new Set<Subscription>()
  return {
    subscriptions,
    provider: {
      subscribe(subscription) {
        subscriptions.add(subscription)
        return subscription
      },
      unsubscribe: (subscription: Subscription) => void subscriptions.delete(subscription),
    },
  }
}
