import { randomBytes } from 'node:crypto'

/** A time-ordered UUID (version 7, RFC 9562) of a moment and ten random bytes. */
export function uuidV7(at: Date, random: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A new id for a row made at this moment; later rows sort after earlier ones. */
export function newId(now: Date): string {
  return uuidV7(now, randomBytes(10))
}
