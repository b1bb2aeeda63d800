/** A letter in plain text. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends a letter; rejects when it could not be handed over. */
export interface Mail {
  send(letter: Email): Promise<void>
}
