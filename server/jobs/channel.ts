import type { NotificationChannel } from '#domain/notification.ts'
import type { Sender } from '#server/mail/letter.ts'

/** One notification on its way over one channel. */
export interface Outgoing {
  /** Stays the same at every attempt, so that a receiver can recognize a repetition. */
  readonly deliveryId: string
  readonly sender: Sender
  readonly type: string
  readonly title: string
  readonly message: string
  readonly customer: { readonly id: string; readonly email: string | null; readonly phone: string }
}

/** Records that from now on the message may arrive; false when another worker has the delivery by now: it must not be sent then. */
export type HandOver = () => Promise<boolean>

/**
 * A channel to a customer. `send` resolves when the service has accepted the message; it rejects with `Refused` when it never will, with `Unconfirmed` when
 * nobody knows.
 */
export interface Channel {
  send(outgoing: Outgoing, handOver: HandOver, signal: AbortSignal): Promise<void>
  /** The service recognizes a repetition by its id. */
  readonly isRepeatable: boolean
}

/** The channels, null if not configured. */
export type Channels = Readonly<Record<NotificationChannel, Channel | null>>

/** The service refuses the message permanently. */
export class MessageRefused extends Error {
  override readonly name = 'Refused'
}

/** The message was handed over and no answer came. */
export class Unconfirmed extends Error {
  override readonly name = 'Unconfirmed'
}

/** Another worker has the delivery by now. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}
