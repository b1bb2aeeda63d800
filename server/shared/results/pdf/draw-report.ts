import PDFDocument from 'pdfkit'
import { reportStages } from '#domain/results/report-stage.ts'
import { pdfBytes } from '#server/files/pdf-bytes.ts'
import { writeOverPages } from './flow.ts'
import { missingSigns } from './fonts.ts'
import { drawClinicalInfo, drawHead, drawKind, drawPatient } from './head.ts'
import { printArea } from './page.ts'
import type { ReportSheet } from './sheet.ts'
import { drawTableHead, drawTest, testHeight } from './table.ts'
import { TextWriter } from './text-writer.ts'

/** A drawn report, the sentence that refuses to print its sheet, or the failure of drawing it. */
export type DrawnReport = { readonly bytes: Uint8Array } | { readonly problem: string } | { readonly failure: string }

/** Draws the PDF of a report. The same sheet makes the same bytes: nothing but the sheet goes in, the moment of release as the document's date. */
export async function drawReport(sheet: ReportSheet): Promise<DrawnReport> {
  const problem = printProblem(sheet)
  if (problem) return { problem }
  const date = new Date(sheet.releasedAt)
  const title = `${kindName(sheet)} ${sheet.number}`
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
  drawTests(new TextWriter(document), sheet)
  document.end()
  return { bytes: new Uint8Array(await bytes) }
}

function drawTests(writer: TextWriter, sheet: ReportSheet): void {
  const headedPage = () => {
    writer.document.addPage()
    return drawPatient(writer, sheet, drawHead(writer, sheet))
  }
  const newPage = () => drawTableHead(writer, headedPage())
  let y = drawClinicalInfo(writer, sheet, headedPage(), headedPage)
  y = drawKind(writer, sheet, y, headedPage)
  y = drawTableHead(writer, y)
  let department = ''
  const end = sheet.comment ? 0 : endOf(writer, sheet).height
  for (const [index, test] of sheet.tests.entries()) {
    const heads = test.department !== department
    // The end of a report is never alone on a page: its last value comes along.
    const kept = index === sheet.tests.length - 1 ? end - (printArea.end - printArea.bottom) : 0
    // A test's name never ends a page without its first value.
    if (y + testHeight(writer, test, heads, kept) > printArea.bottom) y = newPage()
    y = drawTest(writer, test, y, { department: heads ? test.department : null, kept, newPage })
    department = test.department
  }
  drawEnd(writer, sheet, y, headedPage)
  drawFeet(writer, sheet)
}

/** Lines of a report's comment that are not parted from each other by a page's end; a longer one goes over pages. */
const maxCommentLines = 20

/** Space above the end of the report, its comment and its signature. */
const gaps = { end: 5, comment: 5, signature: 3 } as const
const endStyle = { align: 'centre', size: 8 } as const
const half = printArea.width / 2

/** Returns the end of the report with its height. A page break never splits it. */
function endOf(writer: TextWriter, { verifiedBy }: ReportSheet) {
  const verified = `Verified by ${verifiedBy.join(', ')}`
  const lines = writer.linesOf(verified, half - 12, { weight: 700 }).length
  return { verified, height: gaps.end + writer.heightOf(1, endStyle) + gaps.signature + writer.heightOf(lines, { weight: 700 }) }
}

function drawEnd(writer: TextWriter, sheet: ReportSheet, from: number, newPage: () => number): void {
  const { verified, height } = endOf(writer, sheet)
  const lines = sheet.comment ? writer.linesOf(sheet.comment, printArea.width).length : 0
  const comment = lines > 0 ? gaps.comment + writer.heightOf(1, { weight: 700 }) + writer.heightOf(Math.min(lines, maxCommentLines)) : 0
  let y = from + comment + height > printArea.end ? newPage() : from
  if (sheet.comment) {
    y += gaps.comment + writer.write('Comment', printArea.left, y + gaps.comment, printArea.width, { weight: 700 })
    y = writeOverPages(writer, sheet.comment, y, { x: printArea.left, width: printArea.width, newPage })
    if (y + height > printArea.end) y = newPage()
  }
  y += gaps.end
  y += writer.write('End of report', printArea.left, y, printArea.width, endStyle) + gaps.signature
  writer.write(verified, printArea.left, y, half - 12, { weight: 700 })
}

/** Returns the report's name for its title and the foot of each page. */
function kindName({ corrected, stage }: ReportSheet): string {
  return corrected ? 'Corrected report' : stage === null ? 'Report' : reportStages[stage].label
}

function drawFeet(writer: TextWriter, sheet: ReportSheet): void {
  const { count } = writer.document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    writer.document.switchToPage(index)
    const y = printArea.bottom + 12
    writer.document
      .moveTo(printArea.left, y)
      .lineTo(printArea.left + printArea.width, y)
      .lineWidth(0.5)
      .strokeColor('#000000')
      .stroke()
    writer.write(
      `${sheet.patient.name} · ${sheet.number}${kindName(sheet) === 'Report' ? '' : ` · ${kindName(sheet)}`}`,
      printArea.left,
      y + 5,
      printArea.width - 90,
      {
        size: 8,
      },
    )
    writer.write(`Page ${index + 1} of ${count}`, printArea.left, y + 5, printArea.width, { size: 8, align: 'right' })
  }
}

const maxShown = 60

/** Message that refuses to print a sheet because no font has a sign of one of its texts, or null: a box in the place of a name or a value misleads. */
function printProblem(sheet: ReportSheet): string | null {
  const { name } = sheet.patient
  const inName = missingSigns(name)
  if (inName.length > 0) return `The report cannot show ${inName.join(' ')} in the name ${name}. Please give the name in Latin letters.`
  const text = textsIn(sheet).find((each) => missingSigns(each).length > 0)
  if (text === undefined) return null
  const shown = text.length <= maxShown ? text : `${[...text].slice(0, maxShown).join('')}…`
  return `The report cannot show ${missingSigns(text).join(' ')} in “${shown}”. Please write it with other signs.`
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
