import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, as text for a header or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token as it is stored: its SHA-256. A random token needs no slow hash. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
