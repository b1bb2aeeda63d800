import type { LiveEvent, LiveProvider } from '@refinedev/core'

/** A subscription to changes of records; without ids, of the whole channel. */
interface Subscription {
  readonly channel: string
  readonly params?: { readonly ids?: readonly unknown[] | undefined } | undefined
  readonly callback: (event: LiveEvent) => void
}

/** Refine's live provider and its subscriptions; small, because it comes with the first screen. The code that listens to the server is loaded later. */
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
