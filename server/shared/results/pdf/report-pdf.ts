import PDFDocument from 'pdfkit'
import { Problem } from '#server/call/problem.ts'
import { pdfBytes } from '#server/files/pdf-bytes.ts'
import { drawCorrection, drawHead, drawPatient } from './head.ts'
import { writeOverPages } from './flow.ts'
import { printProblem } from './print-problem.ts'
import { TextWriter } from './text-writer.ts'
import { page } from './page.ts'
import type { ReportSheet } from './sheet.ts'
import { drawTableHead, drawTest, testHeight } from './table.ts'

/** The PDF of a report (RES-11); rejects with a 409 that names a text with a sign that no font has. The same sheet makes the same bytes: nothing but the sheet goes in, the moment of release as the document's date. */
export async function reportPdf(sheet: ReportSheet): Promise<Uint8Array> {
  const problem = printProblem(sheet)
  if (problem) throw new Problem(409, problem, { code: 'unprintable' })
  const date = new Date(sheet.releasedAt)
  const title = `${sheet.corrected ? 'Corrected report' : 'Report'} ${sheet.number}`
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: sheet.laboratory.name, CreationDate: date, ModDate: date },
  })
  const bytes = pdfBytes(document)
  draw(new TextWriter(document), sheet)
  document.end()
  return bytes
}

function draw(writer: TextWriter, sheet: ReportSheet): void {
  const headedPage = () => {
    writer.document.addPage()
    return drawPatient(writer, sheet, drawHead(writer, sheet))
  }
  const newPage = () => drawTableHead(writer, headedPage())
  let y = headedPage()
  if (sheet.corrected) y = drawCorrection(writer, sheet.corrected, y, headedPage)
  y = drawTableHead(writer, y)
  let department = ''
  for (const test of sheet.tests) {
    const heads = test.department !== department
    // A test's name never ends a page without its first value.
    if (y + testHeight(writer, test, heads) > page.bottom) y = newPage()
    y = drawTest(writer, test, y, { department: heads ? test.department : null, newPage })
    department = test.department
  }
  y = drawEnd(writer, sheet, y, headedPage)
  drawFeet(writer, sheet)
}

/** Lines of a report's comment that are not parted from each other by a page's end; a longer one goes over pages. */
const mostCommentLines = 20

function drawEnd(writer: TextWriter, sheet: ReportSheet, from: number, newPage: () => number): number {
  const lines = sheet.comment ? writer.linesOf(sheet.comment, page.width).length : 0
  const height = (lines > 0 ? 22 + writer.heightOf(Math.min(lines, mostCommentLines)) : 0) + 70
  let y = from + height > page.bottom ? newPage() : from
  if (sheet.comment) {
    y += 8 + writer.write('Comment', page.left, y + 8, page.width, { weight: 700 })
    y = writeOverPages(writer, sheet.comment, y, { x: page.left, width: page.width, newPage })
    // The end and the signature stay together.
    if (y + 70 > page.bottom) y = newPage()
  }
  y += 14
  writer.write('End of report', page.left, y, page.width, { align: 'centre', size: 8 })
  y += 18
  const half = page.width / 2
  writer.write(`Verified by ${sheet.verifiedBy.join(', ')}`, page.left, y, half - 12, { weight: 700 })
  const signatory = sheet.laboratory.signatory
  if (signatory) writer.write(signatory, page.left + half, y, half, { align: 'right' })
  return y + 30
}

function drawFeet(writer: TextWriter, sheet: ReportSheet): void {
  const { count } = writer.document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    writer.document.switchToPage(index)
    const y = page.bottom + 12
    writer.document
      .moveTo(page.left, y)
      .lineTo(page.left + page.width, y)
      .lineWidth(0.5)
      .strokeColor('#000000')
      .stroke()
    writer.write(`${sheet.patient.name} · ${sheet.number}${sheet.corrected ? ' · Corrected report' : ''}`, page.left, y + 5, page.width - 90, { size: 8 })
    writer.write(`Page ${index + 1} of ${count}`, page.left, y + 5, page.width, { size: 8, align: 'right' })
  }
}
