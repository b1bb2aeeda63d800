import { crc32, deflateSync } from 'node:zlib'

/** A PNG with an alpha channel, black where `isInk` says so and clear elsewhere, as data URL. */
export function inkPngOf(width: number, height: number, isInk: (x: number, y: number) => boolean): string {
  const lines = Array.from({ length: height }, (_, y) => [0, ...Array.from({ length: width }, (_each, x) => [0, 0, 0, isInk(x, y) ? 255 : 0]).flat()])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const bytes = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(lines.flat()))), chunk('IEND', Buffer.alloc(0))])
  return `data:image/png;base64,${bytes.toString('base64')}`
}

function chunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
