import type { NotificationChannel } from '#domain/notification.ts'

/** One notification on its way over one channel. */
export interface Outgoing {
  /** Stays the same at every try, so that a receiver can know a repetition. */
  readonly deliveryId: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly customer: { readonly id: string; readonly email: string | null; readonly phone: string }
}

/** Says that nothing can be taken back from now on; false when somebody else has the delivery by now: it must not be sent then. */
export type HandOver = () => Promise<boolean>

/** A way to a customer. Resolves once it has accepted; rejects with `Refused` when it never will, with `Unconfirmed` when nobody knows. */
export interface Channel {
  send(outgoing: Outgoing, handOver: HandOver, signal: AbortSignal): Promise<void>
  /** A repetition is known by its id and does no harm. */
  readonly isRepeatable: boolean
}

/** The channels that are configured. */
export type Channels = Readonly<Record<NotificationChannel, Channel | null>>

/** The channel will not take this, however often it is tried. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** It was handed over and no answer came. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed'
}

/** Somebody else has the delivery by now. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}
