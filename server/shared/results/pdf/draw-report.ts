import { type Drawn, drawDocument } from '#server/shared/print/document.ts'
import type { Flow } from '#server/shared/print/flow.ts'
import { drawFeet } from '#server/shared/print/foot.ts'
import { a4 } from '#server/shared/print/paper.ts'
import { printProblem } from '#server/shared/print/unprintable.ts'
import { drawEnd, endHeight } from './end.ts'
import { drawHead } from './head.ts'
import { drawKind, kindName } from './kind.ts'
import type { PrintedTest, ReportSheet, PrintedSample } from './sheet.ts'
import { drawTable } from './table.ts'

/** Draws the samples whose times differ from each other, a line each. */
function drawSamples(flow: Flow, samples: readonly PrintedSample[]): void {
  if (samples.length === 0) return
  for (const { name, collected, received } of samples)
    flow.write(`Sample ${name}: collected ${collected ?? 'not recorded'}, received ${received ?? 'not recorded'}`, { size: 8 })
  flow.y += 4
}

/** Draws the PDF of a report. The same sheet makes the same bytes: nothing but the sheet goes in, the moment of release as the document's date. */
export async function drawReport(sheet: ReportSheet): Promise<Drawn> {
  const problem = printProblem('report', sheet, sheet.patient.name)
  if (problem) return { problem }
  const facts = { title: `${kindName(sheet)} ${sheet.number}`, author: sheet.laboratory.name, at: sheet.releasedAt, pictures: printedPictures(sheet) }
  return { bytes: await drawDocument(facts, a4, (flow) => drawParts(flow, sheet)) }
}

function printedPictures(sheet: ReportSheet): string[] {
  const symbol = scopeParts(sheet).some(({ isAccredited }) => isAccredited) ? sheet.laboratory.symbol : null
  return [sheet.laboratory.logo, symbol, ...sheet.signers.map(({ signature }) => signature)].filter((picture) => picture !== null)
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
