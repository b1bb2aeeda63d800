import { join } from 'node:path'
import type { Mail } from '#server/mail/mail.ts'
import { outboxMail } from '#server/mail/outbox.ts'
import { smtpMail } from '#server/mail/smtp.ts'
import type { Settings } from '#server/settings.ts'

/** Where letters go by the settings: to the mail server of SMTP_URL, else into the folder `outbox` of the data folder. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>, clock: () => Date): Mail {
  return smtpUrl ? smtpMail(smtpUrl, mailFrom) : outboxMail(join(dataDir, 'outbox'), mailFrom, clock)
}
