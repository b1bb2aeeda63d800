import * as contract from '#contract/order-papers.ts'
import { paperProblem } from '#domain/order-paper.ts'
import { bytes } from '#server/call/answer.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { drawPdf } from '#server/shared/print/draw-pdf.ts'
import { orderPaperSheet } from './paper-sheet.ts'

/** Papers of an order for the customer (MON-03). The PDF is drawn after the reads, so that it holds no connection. */
export const orderPaperRoutes = [
  serve(contract.paper, {
    transaction: 'own',
    async run({ database, params, query: { paper, size }, settings: { timeZone }, files, now }) {
      const sheet = await database.snapshot((sql) => orderPaperSheet(sql, params.id, { paper, size, timeZone, files, now }))
      if (!sheet) throw notFound('Order not found')
      const problem = paperProblem(paper, sheet.entries)
      if (problem) throw conflict(problem)
      const content = await drawPdf('order', sheet.printed)
      return bytes(content, { name: `${paper}-${sheet.printed.orderNumber}.pdf`, type: 'application/pdf', place: 'inline' })
    },
  }),
]
