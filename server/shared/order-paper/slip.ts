import type { Flow } from '#server/shared/print/flow.ts'
import type { PrintedPatient, SlipSheet } from './sheet.ts'
import { drawSums } from './sums.ts'

const small = { size: 8 } as const
const nameStyle = { size: 10, weight: 700 } as const

/** Draws each patient with visit, tests and preparation, and the amount to collect. */
export function drawSlip(flow: Flow, sheet: SlipSheet): void {
  for (const patient of sheet.patients) drawPatient(flow, patient)
  flow.keep(30)
  flow.rule(1)
  flow.y += 3
  drawSums(flow, [sheet.toCollect])
}

/** Draws a patient; each page on which the list goes on names them again. */
function drawPatient(flow: Flow, patient: PrintedPatient): void {
  flow.keep(60)
  flow.withHead(
    () => flow.write(`${patient.name}, continued`, nameStyle),
    () => drawVisit(flow, patient),
  )
  flow.y += 6
}

function drawVisit(flow: Flow, { name, number, ageAndSex, visit, address, tests, fasting, lines }: PrintedPatient): void {
  flow.write(name, nameStyle)
  flow.write([number, ageAndSex].filter(Boolean).join(' · '), small)
  flow.write(visit)
  if (address) flow.write(address, small)
  flow.y += 2
  for (const test of tests) drawPoint(flow, test)
  if (fasting) flow.write(fasting, { weight: 700 })
  for (const line of lines) flow.write(line, small)
}

/** Draws a test behind a box to tick. */
function drawPoint(flow: Flow, test: string): void {
  const place = { at: 12, width: flow.paper.width - 12 }
  const height = flow.heightOf(test, {}, place)
  flow.keep(height)
  flow.writer.document
    .rect(flow.paper.left + 1, flow.y + 3, 7, 7)
    .lineWidth(0.5)
    .strokeColor('#000000')
    .stroke()
  flow.writeAt(flow.y, test, {}, place)
  flow.y += height + 1
}
