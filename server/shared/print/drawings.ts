import { drawCashPaper } from '#server/shared/cash-paper/draw-cash-paper.ts'
import { drawOrderPaper } from '#server/shared/order-paper/draw-order-paper.ts'
import { drawReport } from '#server/shared/results/pdf/draw-report.ts'

/** Papers by name, as the process of `draw-pdf.ts` draws them: each from a sheet of plain data. */
export const drawings = { report: drawReport, order: drawOrderPaper, cash: drawCashPaper }
