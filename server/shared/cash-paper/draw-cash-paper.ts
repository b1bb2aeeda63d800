import { countText } from '#domain/count.ts'
import { type Drawn, drawDocument } from '#server/shared/print/document.ts'
import type { Flow } from '#server/shared/print/flow.ts'
import { drawFeet } from '#server/shared/print/foot.ts'
import { drawLetterhead, type Letterhead } from '#server/shared/print/letterhead.ts'
import { a4 } from '#server/shared/print/paper.ts'
import { printableText, printProblem } from '#server/shared/print/unprintable.ts'

interface PrintedLine {
  readonly person: string
  readonly method: string
  readonly payments: string
  readonly refunds: string
  readonly net: string
}

/** The content of the paper of a day's cash, everything as it is printed but for `at` (MON-03). The same sheet gives the same bytes. */
export interface CashPaperSheet {
  readonly number: string
  readonly laboratory: Letterhead
  readonly day: string
  readonly lines: readonly PrintedLine[]
  readonly totals: readonly PrintedLine[]
  readonly box: readonly { readonly label: string; readonly amount: string }[]
  readonly reason: string | null
  /** The person who closed the day, and the time; null while it is open. */
  readonly closed: string | null
  /** Number of payments and refunds recorded after that. */
  readonly late: number
  readonly at: string
}

/** Draws the cash of a day on A4. A name or reason with signs that no font has is printed all the same: a closed day keeps its words. */
export async function drawCashPaper(sheet: CashPaperSheet): Promise<Drawn> {
  const title = `Day's cash, ${sheet.day}`
  const problem = printProblem("day's cash", sheet.laboratory, '')
  if (problem) return { problem }
  const draw = (flow: Flow) => {
    flow.withHead(
      () => {
        flow.y = drawLetterhead(flow, sheet.laboratory, flow.paper.width) + 8
        flow.write(title, { size: 12, weight: 700 })
        flow.y += 6
        drawRow(flow, ['Person', 'Method', 'Payments', 'Refunds', 'Net'], true)
        flow.rule(1)
        flow.y += 3
      },
      () => {
        flow.newPage()
        drawLines(flow, sheet)
      },
    )
    drawFeet(flow, title)
  }
  return { bytes: await drawDocument({ title, author: sheet.laboratory.name, at: sheet.at }, a4, draw) }
}

function drawLines(flow: Flow, { lines, totals, box, reason, closed, late }: CashPaperSheet): void {
  if (lines.length === 0) flow.write('No payments on this day')
  for (const { person, method, payments, refunds, net } of lines) drawRow(flow, [printableText(person), method, payments, refunds, net])
  flow.rule(0.5)
  flow.y += 3
  for (const { method, payments, refunds, net } of totals) drawRow(flow, ['All', method, payments, refunds, net], true)
  flow.keep(140)
  flow.y += 16
  for (const { label, amount } of box) drawRow(flow, [label, '', amount, '', ''])
  if (reason) flow.write(printableText(`Reason for the difference: ${reason}`))
  if (late > 0) flow.write(`${countText(late, { one: 'entry', many: 'entries' })} recorded after the closing`)
  flow.y += 12
  flow.write(printableText(closed ?? 'Not closed'), { weight: 700 })
  flow.y += 34
  flow.write('Signature ______________________________')
}

const columns = [
  { at: 0, width: 180 },
  { at: 186, width: 90 },
  { at: 280, width: 75 },
  { at: 360, width: 75 },
  { at: 440, width: 75 },
] as const

/** Draws a row: person and method left, amounts right. */
function drawRow(flow: Flow, cells: readonly string[], isBold = false): void {
  const style = isBold ? ({ weight: 700 } as const) : {}
  const heights = columns.map((place, index) => flow.heightOf(cells[index] ?? '', style, place))
  const height = Math.max(...heights)
  flow.keep(height)
  for (const [index, place] of columns.entries()) flow.writeAt(flow.y, cells[index] ?? '', { ...style, align: index > 1 ? 'right' : 'left' }, place)
  flow.y += height + 2
}
