/** An email in plain text. */
export interface Email {
  /** Name of the laboratory, which the mail is from. */
  readonly sender: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends an email. Rejects if the mail server refuses it, without the server's message, which quotes addresses and would be logged. */
export interface Mail {
  send(email: Email): Promise<void>
}
