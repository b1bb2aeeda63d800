import type { Flow } from '#server/shared/print/flow.ts'
import type { PrintedItem, ReceiptSheet } from './sheet.ts'
import { amountWidth, drawAmountLine, drawHeading, drawSums } from './sums.ts'

const small = { size: 7.5 } as const

/** Draws the items with their sums, the payments and refunds, and the balance. */
export function drawReceipt(flow: Flow, sheet: ReceiptSheet): void {
  const columns = columnsOf(flow, sheet)
  flow.withHead(
    () => drawColumnHeads(flow, columns),
    () => {
      drawColumnHeads(flow, columns)
      for (const item of sheet.items) drawItem(flow, item, columns)
    },
  )
  flow.keep(60)
  flow.rule(0.5)
  flow.y += 3
  drawSums(flow, sheet.sums)
  drawHeading(flow, 'PAYMENTS AND REFUNDS')
  for (const { date, text, amount } of sheet.payments) drawAmountLine(flow, `${date} · ${text}`, amount)
  flow.keep(30)
  flow.rule(1)
  flow.y += 3
  drawSums(flow, [sheet.balance])
}

type Columns = readonly { readonly label: string; readonly at: number; readonly width: number; of(item: PrintedItem): string }[]

/** Columns of numbers at the right of the items; a roll has only the amount. */
function columnsOf(flow: Flow, { size }: ReceiptSheet): Columns {
  const { width } = flow.paper
  const amount = { label: 'Amount', at: width - amountWidth, width: amountWidth, of: (item: PrintedItem) => item.amount }
  if (size === 'roll') return [amount]
  const price = { label: 'Price', at: width - 2 * amountWidth, width: amountWidth, of: (item: PrintedItem) => item.price }
  return [{ label: 'Quantity', at: price.at - 44, width: 44, of: (item) => item.quantity }, price, amount]
}

function drawColumnHeads(flow: Flow, columns: Columns): void {
  flow.writeAt(flow.y, 'Item', { ...small, weight: 700 })
  for (const { label, ...place } of columns) flow.writeAt(flow.y, label, { ...small, weight: 700, align: 'right' }, place)
  flow.y += flow.heightOf('Item', small) + 1
  flow.rule(0.5)
  flow.y += 3
}

/** Draws an item with its patient; on a roll the quantity and price of several are below it. */
function drawItem(flow: Flow, item: PrintedItem, columns: Columns): void {
  const place = { at: 0, width: (columns[0]?.at ?? flow.paper.width) - 6 }
  const several = columns.length === 1 && item.quantity !== '1' ? `${item.quantity} × ${item.price}` : ''
  const below = [item.patient, several].filter(Boolean).join(' · ')
  const height = flow.heightOf(item.name, {}, place) + flow.heightOf(below, small, place)
  flow.keep(height)
  const under = flow.writeAt(flow.y, item.name, {}, place)
  flow.writeAt(flow.y + under, below, small, place)
  for (const { of, ...column } of columns) flow.writeAt(flow.y, of(item), { align: 'right' }, column)
  flow.y += height + 2.5
}
