import type { Sender } from './letter.ts'

/** An email; its text goes below the sender's logo. */
export interface Email {
  readonly sender: Sender
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends an email. Rejects if the mail server refuses it, without the server's message, which quotes addresses and would be logged. */
export interface Mail {
  send(email: Email): Promise<void>
}
