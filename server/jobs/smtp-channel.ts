import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { letterOf } from '#server/mail/letter.ts'
import { type Channel, type HandOver, type Outgoing, MessageRefused, Superseded, Unconfirmed } from './channel.ts'

/** Milliseconds to wait for an answer of the mail server. */
const defaultTimeoutMs = 10_000

/** The mail server, and the sender of mail. */
interface MailServer {
  readonly url: string
  readonly from: string
  readonly clock: () => Date
  readonly timeoutMs?: number
}

/**
 * Sends by SMTP. Before the server has asked for the text nothing has been sent, and a failure may be tried again; a connection that breaks between the end of
 * the text and the answer leaves the message unconfirmed. The Message-ID is the same at every try.
 */
export function smtpChannel({ url, from, clock, timeoutMs = defaultTimeoutMs }: MailServer): Channel {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const login = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null
  return {
    isRepeatable: false,
    async send(outgoing, handOver, signal) {
      const to = outgoing.customer.email
      if (!to) throw new MessageRefused('There is no email address')
      const text = await composed(outgoing, from, to, clock())
      const connection = new SMTPConnection(options)
      try {
        await deliver(connection, { login, envelope: { from, to: [to] }, text, handOver, signal })
      } finally {
        connection.close()
      }
    },
  }
}

function composed({ deliveryId, sender, title, message }: Outgoing, address: string, to: string, date: Date): Promise<Buffer> {
  const messageId = `<${deliveryId}@${address.slice(address.indexOf('@') + 1)}>`
  const headers = { 'Auto-Submitted': 'auto-generated' }
  const from = { name: sender.name, address }
  const content = { subject: title, ...letterOf(message, sender) }
  return new MailComposer({ from, to, ...content, date, messageId, headers, disableFileAccess: true, disableUrlAccess: true }).compile().build()
}

interface Delivery {
  readonly login: { readonly user: string; readonly pass: string } | null
  readonly envelope: { readonly from: string; readonly to: string[] }
  readonly text: Buffer
  readonly handOver: HandOver
  readonly signal: AbortSignal
}

function deliver(connection: SMTPConnection, { login, envelope, text, handOver, signal }: Delivery): Promise<void> {
  let isHandedOver = false
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(failureOf(error, isHandedOver))
    signal.addEventListener('abort', () => fail(new Error('The mail server took too long')), { once: true })
    connection.on('error', fail)
    connection.on('end', () => fail(new Error('The mail server closed the connection')))
    const send = () => {
      // A stream, read only after the server asks for the text.
      const body = new Readable({
        read() {
          handOver().then((isOurs) => {
            if (!isOurs) return body.destroy(new Superseded())
            isHandedOver = true
            body.push(text)
            body.push(null)
          }, body.destroy.bind(body))
        },
      })
      body.on('error', fail)
      connection.send(envelope, body, (error) => {
        if (error) return fail(error)
        connection.quit()
        resolve()
      })
    }
    connection.connect((error) => {
      if (error) return fail(error)
      if (!login) return send()
      connection.login(login, (refused) => (refused ? fail(refused) : send()))
    })
  })
}

/** Meaning of a failure. A refusal by the server is definite at any time. After the text was sent, any other failure has an unknown outcome. */
function failureOf(error: unknown, isHanded: boolean): Error {
  if (error instanceof Superseded) return error
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0
  if (code >= 500) return new MessageRefused(`The mail server refused it (${code})`)
  if (code >= 400) return new Error(`The mail server asked to try later (${code})`)
  if (isHanded) return new Unconfirmed('The mail server took the message and did not answer')
  const name = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return new Error(name ? `The mail server could not be reached (${name})` : 'The mail server could not be reached')
}
