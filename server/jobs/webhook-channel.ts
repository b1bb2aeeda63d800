import { createHmac } from 'node:crypto'
import type { NotificationChannel } from '#domain/notification.ts'
import { type Channel, MessageRefused, Superseded } from './channel.ts'

interface Webhook {
  readonly url: string
  readonly secret: string
  readonly clock: () => Date
}

/**
 * Hands messages to a service of one's own as JSON. `X-Lab-Signature` is the hex HMAC-SHA256 of `{timestamp}.{body}` under the shared secret;
 * `Idempotency-Key` is the same at every try of a message.
 */
export function webhookChannel(name: NotificationChannel, { url, secret, clock }: Webhook): Channel {
  return {
    isRepeatable: true,
    async send({ deliveryId, type, title, message, customer }, handOver, signal) {
      const body = JSON.stringify({ id: deliveryId, channel: name, type, title, message, customerId: customer.id, phone: customer.phone })
      const timestamp = String(Math.floor(clock().getTime() / 1000))
      if (!(await handOver())) throw new Superseded()
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': deliveryId,
          'x-lab-timestamp': timestamp,
          'x-lab-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
        },
        body,
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const words = `The service answered ${answer.status}`
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429) throw new MessageRefused(words)
      throw new Error(words)
    },
  }
}
