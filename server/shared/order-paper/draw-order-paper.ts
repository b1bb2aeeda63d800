import { orderPapers } from '#domain/order-paper.ts'
import { formatPhone } from '#domain/phone.ts'
import { drawCode128 } from '#server/shared/print/codes.ts'
import { type Drawn, drawDocument, drawOnRoll } from '#server/shared/print/document.ts'
import { drawFacts } from '#server/shared/print/facts.ts'
import type { Flow } from '#server/shared/print/flow.ts'
import { drawFeet } from '#server/shared/print/foot.ts'
import { drawLetterhead, drawNarrowLetterhead } from '#server/shared/print/letterhead.ts'
import { a5 } from '#server/shared/print/paper.ts'
import { printProblem } from '#server/shared/print/unprintable.ts'
import { drawReceipt } from './receipt.ts'
import type { OrderPaperSheet } from './sheet.ts'
import { drawSlip } from './slip.ts'

/** Draws a receipt or an order slip, on A5 or on a roll of 80 mm (MON-03). The same sheet makes the same bytes. */
export async function drawOrderPaper(sheet: OrderPaperSheet): Promise<Drawn> {
  const title = titleOf(sheet)
  const problem = printProblem(orderPapers[sheet.paper].label.toLowerCase(), sheet, sheet.customer.name)
  if (problem) return { problem }
  const { name, logo } = sheet.laboratory
  const facts = { title: `${title} ${sheet.number}`, author: name, at: sheet.at, pictures: logo === null ? [] : [logo] }
  const draw = (flow: Flow) => {
    flow.withHead(
      () => drawHead(flow, sheet),
      () => {
        flow.newPage()
        drawOrder(flow, sheet)
        if (sheet.paper === 'receipt') drawReceipt(flow, sheet)
        else drawSlip(flow, sheet)
      },
    )
    if (sheet.size === 'a5') drawFeet(flow, `${title} ${sheet.number}`)
  }
  return { bytes: await (sheet.size === 'roll' ? drawOnRoll(facts, draw) : drawDocument(facts, a5, draw)) }
}

function titleOf({ paper, isCancelled }: OrderPaperSheet): string {
  return `${orderPapers[paper].label}${isCancelled ? ' (order cancelled)' : ''}`
}

const bars = { width: 130, height: 20 } as const

/** Draws laboratory, title and number; a further page has them in one line. */
function drawHead(flow: Flow, sheet: OrderPaperSheet): void {
  if (flow.pages > 1) {
    flow.write(`${sheet.laboratory.name} · ${titleOf(sheet)} ${sheet.number}`, { size: 8, weight: 700 })
  } else if (sheet.size === 'roll') {
    drawNarrowLetterhead(flow, sheet.laboratory)
    flow.y += 5
    flow.rule(0.5)
    flow.y += 5
    flow.write(titleOf(sheet), { size: 11, weight: 700, align: 'centre' })
  } else {
    const { writer, paper } = flow
    const letterhead = drawLetterhead(flow, sheet.laboratory, paper.width - bars.width - 12)
    drawCode128(writer, sheet.orderNumber, { right: paper.left + paper.width, y: flow.y, ...bars })
    const place = { at: paper.width - bars.width, width: bars.width }
    let y = flow.y + bars.height + 2
    y += flow.writeAt(y, titleOf(sheet), { size: 11, weight: 700, align: 'right' }, place)
    flow.y = Math.max(letterhead, y)
  }
  flow.y += 4
  flow.rule(1)
  flow.y += 5
}

/** Draws number, order and customer. */
function drawOrder(flow: Flow, sheet: OrderPaperSheet): void {
  const { paper, number, orderNumber, ordered, customer } = sheet
  const facts = [
    ...(paper === 'receipt' ? [{ label: 'Receipt', value: number, style: { weight: 700 } as const }] : []),
    { label: 'Order', value: `${orderNumber}, ${ordered}` },
    { label: 'Customer', value: [customer.name, formatPhone(customer.phone)].filter(Boolean).join(' · ') },
    ...(paper === 'slip' ? [{ label: 'Referred by', value: sheet.requester }] : []),
  ]
  flow.y = drawFacts(flow, facts, flow.y, { ...flow.whole, labels: 50 }) + 2
  flow.rule(0.5)
  flow.y += 4
}
