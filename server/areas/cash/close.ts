import type { z } from 'zod'
import type { closeDay } from '#contract/cash.ts'
import { civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { closingDayProblem, differenceProblem, expectedCash } from '#domain/day-cash.ts'
import { formatRupees } from '#domain/money.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import { newId } from '#server/db/id.ts'
import { cashDays } from '#server/db/tables/cash-days.ts'
import { lockCash } from '#server/shared/closed-cash.ts'
import type { SettleContext } from '#server/shared/settle.ts'
import { readCashDay } from './read.ts'

/** Closes the cash of a day for the caller and returns the closing (MON-03). */
export async function closeCash(context: SettleContext, { date, opening, counted, expected, reason }: z.output<typeof closeDay.body>) {
  const { sql, now, user, settings } = context
  const early = closingDayProblem(date, civilDateOf(now, settings.timeZone))
  if (early) throw invalid({ date: [early] })
  await lockCash(sql)
  const { lines, closing } = await readCashDay(sql, date, settings.timeZone)
  if (closing) throw conflict(`The cash of ${formatCivilDate(date)} is closed already, by ${closing.closedByName}`)
  const due = expectedCash(opening, lines)
  if (due !== expected) throw conflict(`Payments were recorded meanwhile: ${formatRupees(due)} is expected now. Please count the cash again.`)
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
