import { randomBytes } from 'node:crypto'

/** Returns a new token of a report's version: 144 random bits in 24 letters, few enough for a small QR code (ACC-05). */
export function newReportToken(): string {
  return randomBytes(18).toString('base64url')
}
