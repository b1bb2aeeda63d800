/** An e-mail in plain text. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends an e-mail; rejects when the mail server does not take it, without its words: they quote addresses, and errors are logged. */
export interface Mail {
  send(email: Email): Promise<void>
}
