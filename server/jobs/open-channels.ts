import type { NotificationChannel } from '#domain/notification.ts'
import type { Settings } from '#server/settings.ts'
import type { Channel, Channels } from './channel.ts'
import { smtpChannel } from './smtp-channel.ts'
import { webhookChannel } from './webhook-channel.ts'

/** The channels that the settings configure; null for the others. */
export function openChannels(settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'webhooks'>, clock: () => Date): Channels {
  const webhook = (name: Exclude<NotificationChannel, 'email'>): Channel | null => {
    const webhook = settings.webhooks[name]
    return webhook ? webhookChannel(name, { ...webhook, clock }) : null
  }
  return {
    email: settings.smtpUrl ? smtpChannel({ url: settings.smtpUrl, from: settings.mailFrom, clock }) : null,
    sms: webhook('sms'),
    push: webhook('push'),
  }
}
