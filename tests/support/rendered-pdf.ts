import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const pdfium = PDFiumLibrary.init()

prepareZXingModule({ overrides: { wasmBinary: wasmOf('zxing-wasm/reader/zxing_reader.wasm') } })

function wasmOf(path: string): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = readFileSync(createRequire(import.meta.url).resolve(path))
  return new Uint8Array(buffer, byteOffset, byteLength).slice().buffer
}

/** A page as a picture of grey or coloured points, four bytes each. */
export interface PagePicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** Draws each page of a PDF at a resolution. */
export async function picturesOf(pdf: Uint8Array, dotsPerInch: number): Promise<PagePicture[]> {
  const document = await (await pdfium).loadDocument(pdf)
  const pictures: PagePicture[] = []
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale: dotsPerInch / 72, render: async ({ data: rgba }) => rgba })
    pictures.push({ width, height, data: new Uint8ClampedArray(data) })
  }
  document.destroy()
  return pictures
}

/** Reads the bar codes and QR codes of a page's picture, as a scanner does. */
export async function codesOn({ width, height, data }: PagePicture): Promise<{ readonly format: string; readonly text: string }[]> {
  const found = await readBarcodes({ width, height, data, colorSpace: 'srgb' }, { formats: ['QRCode', 'Code128'], tryInvert: false })
  return found.map(({ format, text }) => ({ format, text }))
}
