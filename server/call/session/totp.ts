import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const periodMs = 30_000
const digits = 6
/** A clock may be one step off either way. */
const steps = [0, -1, 1] as const

/** A new secret of 160 bits, in base 32 as authenticator apps take it. */
export function newTotpSecret(): string {
  return base32(randomBytes(20))
}

/** The address that an authenticator app reads off a QR code. */
export function totpAddress(secret: string, account: string, issuer: string): string {
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=30`
}

/** The code of a secret at a step of 30 seconds (RFC 6238). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that a code belongs to, now or one step off; null when it is wrong, or was used already (`after` is the last step that was). */
export function totpStep(secret: string, code: string, now: Date, after: number): number | null {
  const typed = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(typed)) return null
  const present = Math.floor(now.getTime() / periodMs)
  const usedStep = steps.map((off) => present + off).find((step) => step > after && timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(typed)))
  return usedStep ?? null
}

function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
