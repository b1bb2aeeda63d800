import { drawCode128, drawQr, qrWidth } from '#server/shared/print/codes.ts'
import { drawFacts } from '#server/shared/print/facts.ts'
import type { Flow } from '#server/shared/print/flow.ts'
import { drawLetterhead } from '#server/shared/print/letterhead.ts'
import { kindName } from './kind.ts'
import type { ReportSheet } from './sheet.ts'

const codeWidth = 176
const barHeight = 22

/** Draws the head of a page: whole on the first page, three lines on the others. Only a page of tests within the scope has symbol and accreditation (ACC-04). */
export function drawHead(flow: Flow, sheet: ReportSheet, isAccredited: boolean): void {
  if (flow.pages > 1) {
    drawShortHead(flow, sheet)
    return
  }
  const laboratory = isAccredited ? sheet.laboratory : { ...sheet.laboratory, accreditation: '', symbol: null, scopeLink: '' }
  drawTop(flow, { ...sheet, laboratory })
  drawPatient(flow, { ...sheet, laboratory })
}

/** Draws the laboratory, and the report with its number as Code 128. */
function drawTop(flow: Flow, sheet: ReportSheet): void {
  const { writer, paper } = flow
  const letterhead = drawLetterhead(flow, sheet.laboratory, paper.width - codeWidth - 12)
  drawCode128(writer, sheet.number, { right: paper.left + paper.width, y: flow.y, width: codeWidth, height: barHeight })
  const place = { at: paper.width - codeWidth, width: codeWidth }
  let y = flow.y + barHeight + 2
  y += flow.writeAt(y, sheet.number, { weight: 700, align: 'right' }, place)
  y += flow.writeAt(y, versionText(sheet), { size: 8, align: 'right' }, place)
  flow.y = Math.max(letterhead, y) + 4
  flow.rule(1)
  flow.y += 5
}

/** Returns the kind of the report with its version: `Final report, version 2 of 2`. */
function versionText(sheet: ReportSheet): string {
  return `${kindName(sheet)}, version ${sheet.version} of ${sheet.version}`
}

/** Width of a QR code, and the space around it: four modules of the usual address. */
const qr = { width: 52, beside: 5.5 } as const

/** Draws patient, order and times in two columns, and the QR codes right of them. */
function drawPatient(flow: Flow, sheet: ReportSheet): void {
  const { paper } = flow
  const codes = codesOf(sheet)
  const half = (paper.width - codes.reduce((sum, { width }) => sum + width + 2 * qr.beside, 0)) / 2
  const columns = [
    [
      { label: 'Patient', value: sheet.patient.name, style: { weight: 700 } },
      { label: 'Patient no.', value: sheet.patient.number },
      { label: 'Age and sex', value: sheet.patient.ageAndSex },
      { label: 'Referred by', value: sheet.requester },
    ],
    [
      { label: 'Collected', value: sheet.collected ?? 'Not recorded' },
      { label: 'Received', value: sheet.received ?? 'Not recorded' },
      { label: releasedLabel(sheet), value: sheet.released },
      { label: 'Order', value: sheet.orderNumber },
    ],
  ] as const
  const top = flow.y
  const ends = columns.map((facts, index) => drawFacts(flow, facts, top, { at: index * half, width: half - 8, labels: 50 }))
  let at = 2 * half
  for (const { address, caption, width } of codes) {
    drawQr(flow.writer, address, { x: paper.left + at + qr.beside, y: top + 1, width })
    const below = top + width + qr.beside
    ends.push(below + flow.writeAt(below, caption, { size: 7, align: 'centre' }, { at, width: width + 2 * qr.beside }))
    at += width + 2 * qr.beside
  }
  flow.y = Math.max(...ends) + 3
  flow.rule(0.5)
  flow.y += 4
}

function codesOf({ verifyAddress, laboratory }: ReportSheet): { readonly address: string; readonly caption: string; readonly width: number }[] {
  const codes = [
    ...(laboratory.scopeLink ? [{ address: laboratory.scopeLink, caption: 'Accredited scope' }] : []),
    ...(verifyAddress ? [{ address: verifyAddress, caption: 'Check this report' }] : []),
  ]
  return codes.map((code) => ({ ...code, width: qrWidth(code.address, qr.width) }))
}

function releasedLabel({ corrected }: ReportSheet): string {
  return corrected ? 'Corrected' : 'Released'
}

/** Draws what names the report on a further page: laboratory, report, patient and times. */
function drawShortHead(flow: Flow, sheet: ReportSheet): void {
  const { patient, requester, collected, released, laboratory } = sheet
  const right = `${sheet.number} · ${versionText(sheet)}`
  const place = { at: 0, width: flow.paper.width - flow.writer.widthOf(right, { size: 8 }) - 12 }
  flow.writeAt(flow.y + 1, right, { size: 8, align: 'right' })
  flow.y += flow.writeAt(flow.y, laboratory.name, { weight: 700 }, place)
  flow.write(`${patient.name} (${patient.number}) · ${patient.ageAndSex}`, { size: 8, weight: 700 })
  flow.write(`Collected ${collected ?? 'not recorded'} · ${releasedLabel(sheet)} ${released} · Referred by ${requester}`, { size: 8 })
  flow.y += 3
  flow.rule(1)
  flow.y += 5
}
