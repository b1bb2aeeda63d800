import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { pdfBytes } from '#server/files/pdf-bytes.ts'
import type { Stroke } from '#server/seed/pages/hand.ts'
import { type DrawnPage, pageHeight, pageWidth } from '#server/seed/pages/page.ts'

/** The font of printed text on the demo's pages. */
export const printFont = createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')

/** The pages as a PDF file; the same pages and moment make the same bytes. */
export function documentOf(pages: readonly DrawnPage[], at: Date): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [pageWidth, pageHeight], margin: 0, autoFirstPage: false, info: { Title: 'Prescription', CreationDate: at } })
  const bytes = pdfBytes(pdf)
  const draw = (stroke: Stroke) => {
    const [first, ...rest] = stroke
    if (!first) return
    pdf.moveTo(...first)
    for (const point of rest.length > 0 ? rest : [first]) pdf.lineTo(...point)
  }
  for (const page of pages) {
    pdf.addPage()
    pdf.font(printFont)
    for (const { text, at: place, size } of page.print) {
      pdf.fontSize(size * 0.8).fillColor('#3c3c42')
      pdf.text(text, place[0], place[1] - size, { lineBreak: false })
    }
    page.rules.forEach(draw)
    pdf.lineWidth(1.4).strokeColor('#9a9aa0').stroke()
    page.pen.forEach(draw)
    pdf.lineWidth(3).lineCap('round').lineJoin('round').strokeColor('#1c2c78').stroke()
  }
  pdf.end()
  return bytes
}
