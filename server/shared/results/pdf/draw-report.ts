import PDFDocument from 'pdfkit'
import { pdfBytes } from '#server/files/pdf-bytes.ts'
import { Flow } from '#server/shared/print/flow.ts'
import { missingSigns } from '#server/shared/print/fonts.ts'
import { drawFeet } from '#server/shared/print/foot.ts'
import { a4 } from '#server/shared/print/paper.ts'
import { embedPictures } from '#server/shared/print/pictures.ts'
import { TextWriter } from '#server/shared/print/text-writer.ts'
import { drawEnd, endHeight } from './end.ts'
import { drawHead } from './head.ts'
import { drawKind, kindName } from './kind.ts'
import { drawSamples } from './samples.ts'
import type { PrintedTest, ReportSheet } from './sheet.ts'
import { drawTable } from './table.ts'

/** A drawn report, the sentence that refuses to print its sheet, or the failure of drawing it. */
export type DrawnReport = { readonly bytes: Uint8Array } | { readonly problem: string } | { readonly failure: string }

/** Draws the PDF of a report. The same sheet makes the same bytes: nothing but the sheet goes in, the moment of release as the document's date. */
export async function drawReport(sheet: ReportSheet): Promise<DrawnReport> {
  const problem = printProblem(sheet)
  if (problem) return { problem }
  const date = new Date(sheet.releasedAt)
  const title = `${kindName(sheet)} ${sheet.number}`
  const document = new PDFDocument({
    bufferPages: true,
    // Without the standard font, which no text is set in.
    font: '',
    autoFirstPage: false,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: sheet.laboratory.name, CreationDate: date, ModDate: date },
  })
  const bytes = pdfBytes(document)
  await embedPictures(document, printedPictures(sheet))
  drawParts(new Flow(new TextWriter(document), a4), sheet)
  document.end()
  return { bytes: new Uint8Array(await bytes) }
}

function printedPictures(sheet: ReportSheet): string[] {
  const symbol = scopeParts(sheet).some(({ isAccredited }) => isAccredited) ? sheet.laboratory.symbol : null
  return [symbol, ...sheet.signers.map(({ signature }) => signature)].filter((picture) => picture !== null)
}

/** Draws the tests that the accreditation covers, then the others on pages of their own, and the end of the report (ACC-04). */
function drawParts(flow: Flow, sheet: ReportSheet): void {
  const parts = scopeParts(sheet)
  for (const [index, { tests, isAccredited, heading }] of parts.entries()) {
    flow.withHead(
      () => drawHead(flow, sheet, isAccredited),
      () => {
        flow.newPage()
        if (index === 0) drawOpening(flow, sheet)
        if (heading) flow.write(heading, { size: 10, weight: 700 })
        const isLast = index === parts.length - 1
        drawTable(flow, tests, isLast && !sheet.comment ? endHeight(flow, sheet) : 0)
        if (isLast) drawEnd(flow, sheet)
      },
    )
  }
  drawFeet(flow, [`${sheet.patient.name} · ${sheet.number}`, ...(sheet.corrected || sheet.stage ? [kindName(sheet)] : [])].join(' · '))
}

/** Draws what is on the first page only: clinical information, samples with times of their own, and the report's statements about itself. */
function drawOpening(flow: Flow, sheet: ReportSheet): void {
  if (sheet.clinicalInfo) {
    flow.write(`Clinical information: ${sheet.clinicalInfo}`)
    flow.y += 4
  }
  drawSamples(flow, sheet.samples)
  drawKind(flow, sheet)
}

interface Part {
  readonly tests: readonly PrintedTest[]
  readonly isAccredited: boolean
  readonly heading: string | null
}

function scopeParts({ tests, laboratory }: ReportSheet): Part[] {
  if (!laboratory.accreditation || tests.length === 0) return [{ tests, isAccredited: false, heading: null }]
  const parts = [
    { tests: tests.filter(({ isInScope }) => isInScope), isAccredited: true, heading: null },
    { tests: tests.filter(({ isInScope }) => !isInScope), isAccredited: false, heading: 'Tests outside the scope of accreditation' },
  ]
  return parts.filter((part) => part.tests.length > 0)
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
