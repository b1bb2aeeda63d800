import { inflateSync } from 'node:zlib'

const woffHeader = 44
const woffEntry = 20
const fontHeader = 12
const fontEntry = 16

/** A WOFF file as the plain font that it packs: pdfkit unpacks each table again for each document, which takes seconds. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffHeader + index * woffEntry
    const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: woff.subarray(entry, entry + 4), sum: woff.readUInt32BE(entry + 16), bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const head = Buffer.alloc(fontHeader + count * fontEntry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let at = head.length
  const parts: Buffer[] = [head]
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    const entry = fontHeader + index * fontEntry
    tag.copy(head, entry)
    head.writeUInt32BE(sum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    at += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
