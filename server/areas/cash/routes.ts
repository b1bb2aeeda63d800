import { count, desc } from 'drizzle-orm'
import type { z } from 'zod'
import * as contract from '#contract/cash.ts'
import type { closeDay } from '#contract/cash.ts'
import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { closingDayProblem, differenceProblem, expectedCash } from '#domain/day-cash.ts'
import { formatRupees } from '#domain/money.ts'
import { bytes, list, ok } from '#server/call/answer.ts'
import { csvType } from '#domain/csv.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { newId } from '#server/db/id.ts'
import { cashDays } from '#server/db/tables/cash-days.ts'
import { lockCash } from '#server/shared/closed-cash.ts'
import { drawPdf } from '#server/shared/print/draw-pdf.ts'
import { laboratoryHead } from '#server/shared/results/laboratory-head.ts'
import type { SettleContext } from '#server/shared/settle.ts'
import { cashDayAnswer, closingAnswer, readCashDay } from './read.ts'
import { cashCsv, cashPaperSheet } from './sheet.ts'

/** Closes the cash of a day for the caller and returns the closing (MON-03). */
async function closeCash(context: SettleContext, { date, opening, counted, expected, reason }: z.output<typeof closeDay.body>) {
  const { sql, now, user, settings } = context
  const early = closingDayProblem(date, civilDateOf(now, settings.timeZone))
  if (early) throw invalid({ date: [early] })
  await lockCash(sql)
  const { lines, closing } = await readCashDay(sql, date, settings.timeZone)
  if (closing) throw conflict(`The cash of ${formatCivilDate(date)} is closed already, by ${closing.closedByName}`)
  const due = expectedCash(opening, lines)
  if (due !== expected) throw conflict(`Other payments were recorded: ${formatRupees(due)} is expected now. Please count the cash again.`)
  const problem = differenceProblem(counted - due, reason)
  if (problem) throw invalid({ reason: [problem] })
  const row = { day: date, opening, expected: due, counted, reason, closedBy: user.id, closedByName: user.name, closedAt: now.toISOString() }
  const [closed] = await sql
    .insert(cashDays)
    .values({ id: newId(now), ...row })
    .returning()
  if (!closed) throw new Error('a closing was not inserted')
  context.audit({ action: 'close', entity: 'cash', entityId: closed.id, before: null, after: { day: date, opening, expected: due, counted }, reason })
  return closed
}

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
