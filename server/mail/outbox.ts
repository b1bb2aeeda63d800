import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Mail } from '#server/mail/mail.ts'

/** Writes each letter into a folder as a file that mail programs open: for the demo, where nothing must leave the machine. */
export function outboxMail(folder: string, from: string, clock: () => Date): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(letter) {
      const { message } = await transport.sendMail({ from, date: clock(), ...letter })
      if (!Buffer.isBuffer(message)) throw new TypeError('a letter was not written to a buffer')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${clock().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}
