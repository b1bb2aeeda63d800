import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import nodemailer from 'nodemailer'
import { z } from 'zod'
import { letterOf } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { Settings } from '#server/settings.ts'

/** Sends emails as the settings say: to the mail server of SMTP_URL, else into the folder `outbox` of the data folder. */
export function openMail({ smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>, clock: () => Date): Mail {
  return smtpUrl ? smtpMail(smtpUrl, mailFrom) : outboxMail(join(dataDir, 'outbox'), mailFrom, clock)
}

const timeoutMs = 10_000

/** Sends emails through a mail server, `smtp://user:password@host:587` or `smtps://…:465`. */
function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
  return {
    async send({ sender, to, subject, text }) {
      await transport.sendMail({ from: { name: sender.name, address: from }, to, subject, ...letterOf(text, sender) }).catch((error: unknown) => {
        throw new Error(`the email was not sent (${codesOf(error)})`)
      })
    },
  }
}

const codes = z.object({ code: z.string().optional(), responseCode: z.number().optional() })

/** The kind of a failure, and the code of the mail server's answer where it gave one. */
function codesOf(error: unknown): string {
  const { code = 'no code', responseCode } = codes.safeParse(error).data ?? {}
  return responseCode === undefined ? code : `${code} ${responseCode}`
}

/** Writes each email into a folder as a file that mail programs open: for the demo, where nothing must leave the machine. */
function outboxMail(folder: string, from: string, clock: () => Date): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send({ sender, to, subject, text }) {
      const { message } = await transport.sendMail({ from: { name: sender.name, address: from }, date: clock(), to, subject, ...letterOf(text, sender) })
      if (!Buffer.isBuffer(message)) throw new TypeError('an email was not written to a buffer')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${clock().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}
