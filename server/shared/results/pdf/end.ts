import type { Flow, Place } from '#server/shared/print/flow.ts'
import { drawPicture } from '#server/shared/print/pictures.ts'
import type { ReportSheet, Signer } from './sheet.ts'

/** Lines of a report's comment that are not parted from each other by a page's end; a longer one goes over pages. */
const maxCommentLines = 20

/** Signatures in a line; `End of report` is right of them. */
const maxAbreast = 3
const picture = 22
const gap = 8
const top = 6
const name = { weight: 700 } as const
const small = { size: 7.5 } as const

/** Returns the height of the report's end, with its signatures. A page break never splits it. */
export function endHeight(flow: Flow, { signers }: ReportSheet): number {
  const rows = abreast(signers).reduce((sum, row) => sum + rowHeight(flow, row), 0)
  return top + Math.max(rows, flow.writer.heightOf(1, small))
}

/** Draws the report's comment, its signatures and its end. */
export function drawEnd(flow: Flow, sheet: ReportSheet): void {
  const height = endHeight(flow, sheet)
  if (sheet.comment) {
    const lines = flow.writer.linesOf(sheet.comment, flow.paper.width).length
    const kept = gap / 2 + flow.writer.heightOf(Math.min(lines, maxCommentLines) + 1)
    flow.keep(lines > maxCommentLines ? kept : kept + height)
    flow.y += gap / 2
    flow.write('Comment', name)
    flow.write(sheet.comment)
  }
  flow.keep(height)
  flow.rule(0.5, flow.y + 2)
  flow.y += top
  const rows = abreast(sheet.signers)
  for (const row of rows) {
    for (const [index, signer] of row.entries()) drawSigner(flow, signer, placeOf(flow, row, index), row.some(hasPicture))
    flow.y += rowHeight(flow, row)
  }
  const lastLine = flow.writer.heightOf(1, small)
  if (rows.length === 0) flow.y += lastLine
  flow.writeAt(flow.y - lastLine, ending, { ...small, weight: 700, align: 'right' })
}

const ending = 'End of report'

function abreast(signers: readonly Signer[]): Signer[][] {
  const rows: Signer[][] = []
  for (const [index, signer] of signers.entries()) {
    if (index % maxAbreast === 0) rows.push([])
    rows.at(-1)?.push(signer)
  }
  return rows
}

function placeOf({ writer, paper }: Flow, row: readonly Signer[], index: number): Place {
  const each = (paper.width - writer.widthOf(ending, { ...small, weight: 700 }) - gap) / Math.max(row.length, 2)
  return { at: index * each, width: each - gap }
}

function hasPicture({ signature }: Signer): boolean {
  return signature !== null
}

function linesOf({ designation, registrationNumber, acts }: Signer): string[] {
  return [[designation, registrationNumber && `Reg. no. ${registrationNumber}`].filter(Boolean).join(' · '), ...acts]
}

function rowHeight(flow: Flow, row: readonly Signer[]): number {
  const heights = row.map((signer, index) => {
    const place = placeOf(flow, row, index)
    return flow.heightOf(signer.name, name, place) + linesOf(signer).reduce((sum, line) => sum + flow.heightOf(line, small, place), 0)
  })
  return (row.some(hasPicture) ? picture : 0) + Math.max(...heights)
}

function drawSigner(flow: Flow, signer: Signer, place: Place, hasPictures: boolean): void {
  if (signer.signature) drawPicture(flow, signer.signature, { ...place, y: flow.y, height: picture })
  let y = flow.y + (hasPictures ? picture : 0)
  y += flow.writeAt(y, signer.name, name, place)
  for (const line of linesOf(signer)) y += flow.writeAt(y, line, small, place)
}
