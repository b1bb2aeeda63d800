import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a password: hidden at a terminal, or the first line of what is piped in. An empty answer is an empty text. */
export async function askPassword(prompt: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line
    return ''
  }
  stdout.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    stdout.write('\n')
  }
}

/** A password that nobody guesses and that keeps the rules for passwords: 120 random bits. */
export function generatePassword(): string {
  return `${randomBytes(15).toString('base64url')}-aA1!`
}
