import { crc32, deflateSync } from 'node:zlib'

/** A picture of one byte a point, each the number of a colour. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly points: Uint8Array
}

export type Colour = readonly [red: number, green: number, blue: number]

/** A picture as a PNG file with a table of colours (PNG, colour type 3). */
export function pngOf({ width, height, points }: Picture, colours: readonly Colour[]): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) rows.set(points.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return pngFile({ width, height, colour: 3 }, rows, { PLTE: Buffer.from(colours.flat()) })
}

/** Form of a PNG: size, bits of a sample, colour type, 1 for an interlaced one. */
export interface PngForm {
  readonly width: number
  readonly height: number
  readonly bits?: number
  readonly colour: number
  readonly interlaced?: 0 | 1
}

/** A PNG file of rows of samples, each after the byte of its filter, and of further chunks by name. */
export function pngFile(
  { width, height, bits = 8, colour, interlaced = 0 }: PngForm,
  rows: Uint8Array,
  further: Readonly<Record<string, Uint8Array>> = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colour, 0, 0, interlaced], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...Object.entries(further).map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
