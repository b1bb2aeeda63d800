import nodemailer from 'nodemailer'
import type { Mail } from '#server/mail/mail.ts'

const patienceMs = 10_000

/** Sends letters through a mail server, `smtp://user:password@host:587` or `smtps://…:465`. */
export function smtpMail(url: string, from: string): Mail {
  const transport = nodemailer.createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs })
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter })
    },
  }
}
