import { randomBytes, randomInt } from 'node:crypto'

/** Returns a time-ordered UUID (version 7, RFC 9562) from an instant and ten random bytes. */
export function uuidV7(at: Date, random: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Counts every id of this process, from a random start, so that rows of one moment keep the order in which they were made. */
let count = randomInt(2 ** 30)

/** A new id for a row made at this moment: rows of later moments sort after it, and so do later rows of this process with the same moment. */
export function newId(now: Date): string {
  count = (count + 1) % 2 ** 32
  const bytes = randomBytes(10)
  // The 32 bits after the timestamp, around the six bits of version and variant.
  bytes.writeUInt8(count >>> 28, 0)
  bytes.writeUInt8((count >>> 20) & 0xff, 1)
  bytes.writeUInt8((count >>> 14) & 0x3f, 2)
  bytes.writeUInt8((count >>> 6) & 0xff, 3)
  bytes.writeUInt8(((count & 0x3f) << 2) | (bytes.readUInt8(4) & 0x03), 4)
  return uuidV7(now, bytes)
}
