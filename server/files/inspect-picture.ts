import { crc32, inflateSync } from 'node:zlib'
import { type PictureRefusal, printedPicture } from '#domain/uploaded-file.ts'

/** Width and height of a picture in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns the reason that a PNG or JPEG is not printed, or null. A report embeds it as it is, so forms that the PDF writer draws wrongly are refused here: 16
 * bits, interlacing, a transparent colour, inks other than grey and RGB.
 */
export function picturePrintProblem(bytes: Uint8Array): PictureRefusal | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length > printedPicture.maxBytes) return 'bytes'
  return data[0] === 0x89 ? pngProblem(data) : jpegProblem(data)
}

function sizeProblem({ width, height }: Size): PictureRefusal | null {
  if (width < 1 || height < 1) return 'damaged'
  return width > printedPicture.maxPixels || height > printedPicture.maxPixels ? 'pixels' : null
}

/** Samples of a pixel by the colour type of a PNG. */
const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const palette = 3

function pngProblem(data: Buffer): PictureRefusal | null {
  const chunks = pngChunks(data)
  const head = chunks?.[0]
  if (!chunks || head?.name !== 'IHDR' || head.data.length !== 13 || chunks.at(-1)?.name !== 'IEND') return 'damaged'
  const size = { width: head.data.readUInt32BE(0), height: head.data.readUInt32BE(4) }
  const [bits = 0, colour = 0, , , interlaced = 0] = head.data.subarray(8)
  const channels = pngChannels[colour]
  if (channels === undefined) return 'damaged'
  const tooLarge = sizeProblem(size)
  if (tooLarge) return tooLarge
  const has = (name: string) => chunks.some((chunk) => chunk.name === name)
  if (bits > 8 || interlaced !== 0 || has('acTL') || (has('tRNS') && (colour !== palette || bits !== 8))) return 'form'
  if (colour === palette && !has('PLTE')) return 'damaged'
  const rowBytes = 1 + Math.ceil((size.width * bits * channels) / 8)
  const pixels = inflated(Buffer.concat(chunks.flatMap((chunk) => (chunk.name === 'IDAT' ? [chunk.data] : []))), rowBytes * size.height)
  return pixels?.length === rowBytes * size.height ? null : 'damaged'
}

/** The chunks of a PNG; null where one is cut off or altered. */
function pngChunks(data: Buffer): { readonly name: string; readonly data: Buffer }[] | null {
  const chunks: { name: string; data: Buffer }[] = []
  for (let at = 8; at < data.length && chunks.at(-1)?.name !== 'IEND'; ) {
    if (at + 12 > data.length) return null
    const end = at + 8 + data.readUInt32BE(at)
    if (end + 4 > data.length || crc32(data.subarray(at + 4, end)) !== data.readUInt32BE(end)) return null
    chunks.push({ name: data.toString('latin1', at + 4, at + 8), data: data.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

function inflated(data: Buffer, maxBytes: number): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: maxBytes })
  } catch {
    return null
  }
}

/** Frames of JPEG that readers of PDF draw: baseline, extended and progressive. */
const drawnFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
/** Markers within the range of frames that begin tables. */
const tables: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])
const [scan, end] = [0xda, 0xd9]

function jpegProblem(data: Buffer): PictureRefusal | null {
  let frame: PictureRefusal | null | undefined
  for (let at = 2; at + 4 <= data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1] ?? 0
    if (marker === scan) return data.lastIndexOf(Buffer.from([0xff, end])) > at ? (frame === undefined ? 'damaged' : frame) : 'damaged'
    if (marker >= 0xc0 && marker <= 0xcf && !tables.has(marker)) frame = frameProblem(marker, data.subarray(at + 4))
  }
  return 'damaged'
}

function frameProblem(marker: number, frame: Buffer): PictureRefusal | null {
  if (frame.length < 6) return 'damaged'
  const tooLarge = sizeProblem({ height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) })
  if (tooLarge) return tooLarge
  const [bits, channels] = [frame[0], frame[5]]
  return drawnFrames.has(marker) && bits === 8 && (channels === 1 || channels === 3) ? null : 'form'
}
