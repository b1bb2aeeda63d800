/** An e-mail in plain text. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends an e-mail. Rejects if the mail server refuses it, without the server's message, which quotes addresses and would be logged. */
export interface Mail {
  send(email: Email): Promise<void>
}
