import { count, desc } from 'drizzle-orm'
import * as contract from '#contract/cash.ts'
import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { bytes, list, ok } from '#server/call/answer.ts'
import { csvType } from '#server/call/csv.ts'
import { serve } from '#server/call/serve.ts'
import { cashDays } from '#server/db/tables/cash-days.ts'
import { drawPdf } from '#server/shared/print/draw-pdf.ts'
import { laboratoryHead } from '#server/shared/results/laboratory-head.ts'
import { closeCash } from './close.ts'
import { cashDayAnswer, closingAnswer, readCashDay } from './read.ts'
import { cashCsv, cashPaperSheet } from './sheet.ts'

/** The cash of a day: by person and method, its closing, and both as a paper (MON-03). */
export const cashRoutes = [
  serve(contract.closedDays, async ({ sql, query }) => {
    const rows = await sql
      .select()
      .from(cashDays)
      .orderBy(desc(cashDays.day))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
    const [all] = await sql.select({ total: count() }).from(cashDays)
    return list({ rows: rows.map(closingAnswer), total: all?.total ?? 0 }, query)
  }),
  serve(contract.cashDay, {
    transaction: 'snapshot',
    run: async ({ sql, query, now, settings: { timeZone } }) => ok(cashDayAnswer(await readCashDay(sql, query.date ?? civilDateOf(now, timeZone), timeZone))),
  }),
  serve(contract.closeDay, async (context) => {
    const closed = await closeCash(context, context.body)
    return ok(closingAnswer(closed), { status: 201, message: `The cash of ${formatCivilDate(closed.day)} is closed` })
  }),
  serve(contract.cashSheet, {
    transaction: 'own',
    async run({ database, query, files, now, settings: { timeZone } }) {
      const date = query.date ?? civilDateOf(now, timeZone)
      const found = await database.snapshot(async (sql) => ({
        day: await readCashDay(sql, date, timeZone),
        laboratory: await laboratoryHead(sql, files),
      }))
      const name = `cash-${date}.${query.format}`
      if (query.format === 'csv') return bytes(new TextEncoder().encode(cashCsv(found.day)), { name, type: csvType, place: 'attachment' })
      return bytes(await drawPdf('cash', cashPaperSheet(found.day, found.laboratory, timeZone)), { name, type: 'application/pdf', place: 'inline' })
    },
  }),
]
