import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { picturePrintProblem } from '#server/files/inspect-picture.ts'
import { pdfBytes } from '#server/files/pdf-bytes.ts'
import { pngFile } from '#server/seed/pages/png.ts'
import { demoSymbol, signatureOf } from '#server/seed/pages/signature.ts'
import { randomOf } from '#server/seed/random.ts'
import { smallPng } from '#tests/support/pictures.ts'

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

interface Form {
  readonly bits?: number
  readonly colour?: keyof typeof channels
  readonly interlaced?: 0 | 1
  readonly more?: Readonly<Record<string, Uint8Array>>
  readonly width?: number
  readonly rows?: number
}

/** A PNG of some form, all of its samples 0. */
function png({ bits = 8, colour = 0, interlaced = 0, more = {}, width = 8, rows = 8 }: Form): Buffer {
  const samples = Buffer.alloc((1 + Math.ceil((width * bits * channels[colour]) / 8)) * rows)
  return pngFile({ width, height: 8, bits, colour, interlaced }, samples, more)
}

const colours = { PLTE: Buffer.from([0, 0, 0, 255, 255, 255]) }
const transparent = { tRNS: Buffer.from([0, 0]) }

/** The parts of a JPEG that are looked at. */
function jpeg({ frame = 0xc0, bits = 8, parts = 3, width = 40, end = true } = {}): Buffer {
  const segment = (marker: number, data: readonly number[]) => Buffer.from([0xff, marker, 0, data.length + 2, ...data])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [74, 70, 73, 70, 0]),
    segment(0xc4, [0]),
    segment(frame, [bits, 0, 20, width >> 8, width & 255, parts, ...Array.from({ length: parts }, (_, id) => [id + 1, 0x11, 0]).flat()]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.from([1, 2, 3]),
    Buffer.from(end ? [0xff, 0xd9] : []),
  ])
}

const printed: readonly (readonly [string, Uint8Array])[] = [
  ['a grey PNG', png({})],
  ['a PNG of 1 bit', png({ bits: 1 })],
  ['a PNG of colours', png({ colour: 2 })],
  ['a PNG with a table of colours', png({ colour: 3, more: colours })],
  ['a PNG with a table of colours, one of them transparent', png({ colour: 3, more: { ...colours, ...transparent } })],
  ['a grey PNG with transparency', png({ colour: 4 })],
  ['a PNG of colours with transparency', png({ colour: 6 })],
  ['a JPEG', jpeg()],
  ['a progressive grey JPEG', jpeg({ frame: 0xc2, parts: 1 })],
  ['a signature of the demo', signatureOf('K. Raman', randomOf(1, 'signature'))],
  ['the symbol of the demo', demoSymbol(randomOf(1, 'symbol'))],
]

test.each(printed)('%s is printed, and a PDF takes it', async (_, bytes) => {
  expect(picturePrintProblem(bytes)).toBeNull()
  const document = new PDFDocument()
  const written = pdfBytes(document)
  document.image(Buffer.from(bytes), 10, 10, { width: 100 }).end()
  expect((await written).toString('latin1')).toContain('/Subtype /Image')
})

test.each([
  ['a PNG of 16 bits', png({ bits: 16 }), 'form'],
  ['an interlaced PNG', png({ interlaced: 1 }), 'form'],
  ['a grey PNG with a transparent shade', png({ more: transparent }), 'form'],
  ['a PNG of 4 bits with a transparent colour', png({ bits: 4, colour: 3, more: { ...colours, ...transparent } }), 'form'],
  ['an animated PNG', png({ more: { acTL: Buffer.alloc(8) } }), 'form'],
  ['a PNG wider than it may be', png({ width: 1201 }), 'pixels'],
  ['a PNG without its table of colours', png({ colour: 3 }), 'damaged'],
  ['a PNG that is cut off', smallPng().subarray(0, 60), 'damaged'],
  ['a PNG with an altered byte', smallPng().with(45, 9), 'damaged'],
  ['a PNG with rows missing', png({ rows: 7 }), 'damaged'],
  ['a PNG with more rows than it says', png({ rows: 9 }), 'damaged'],
  ['a JPEG of inks', jpeg({ parts: 4 }), 'form'],
  ['a JPEG of 12 bits', jpeg({ frame: 0xc1, bits: 12 }), 'form'],
  ['a lossless JPEG', jpeg({ frame: 0xc3 }), 'form'],
  ['a JPEG wider than it may be', jpeg({ width: 1300 }), 'pixels'],
  ['a JPEG that is cut off', jpeg({ end: false }), 'damaged'],
  ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'damaged'],
  ['a picture of too many bytes', Buffer.concat([png({}), Buffer.alloc(100 * 1024)]), 'bytes'],
])('%s is refused', (_, bytes, problem) => {
  expect(picturePrintProblem(bytes)).toBe(problem)
})
