import type { Flow } from '#server/shared/print/flow.ts'
import type { Style } from '#server/shared/print/text-writer.ts'
import type { PrintedSum } from './sheet.ts'

/** Width of the column of amounts. */
export const amountWidth = 68

/** Draws a text with an amount at its right; both begin at the same height. */
export function drawAmountLine(flow: Flow, text: string, amount: string, style: Style = {}): void {
  const place = { at: 0, width: flow.paper.width - amountWidth - 6 }
  const height = Math.max(flow.heightOf(text, style, place), flow.heightOf(amount, style))
  flow.keep(height)
  flow.writeAt(flow.y, text, style, place)
  flow.writeAt(flow.y, amount, { ...style, align: 'right' }, { at: flow.paper.width - amountWidth, width: amountWidth })
  flow.y += height + 1.5
}

/** Draws sums one below the other; the totals are bold, below a line. */
export function drawSums(flow: Flow, sums: readonly PrintedSum[]): void {
  for (const { label, amount, isTotal } of sums) {
    if (isTotal && sums.length > 1) {
      flow.rule(0.5)
      flow.y += 2
    }
    drawAmountLine(flow, label, amount, isTotal ? { size: 10, weight: 700 } : {})
  }
}

/** Draws the heading of a part. */
export function drawHeading(flow: Flow, text: string): void {
  flow.keep(40)
  flow.y += 4
  flow.write(text, { size: 7.5, weight: 700 })
  flow.rule(0.5, flow.y + 1)
  flow.y += 4
}
