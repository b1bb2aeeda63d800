import { type CivilDate, civilDateOf, clockTimeOf, formatCivilDate, formatInstant, instantAt } from '#domain/civil-date.ts'
import { delayProblems, type DelayReason, delayWords } from '#domain/delay-reason.ts'
import { invalid, question } from '#server/call/problem.ts'
import { notify } from '#server/shared/notify.ts'
import type { OrderRow } from '#server/shared/order-row.ts'
import { settle, type SettleContext } from '#server/shared/settle.ts'

/** A delay as staff enter it; without a day it is of today. */
interface Delay {
  readonly delayReason: DelayReason
  /** The reason in words, for a reason that no other has. */
  readonly notes?: string | null
  readonly newTime: string
  readonly newDate?: CivilDate | null
  readonly confirmed?: boolean | null
}

/** Informs the customer of a locked order of a delay, its reason and the new expected time. A second message before that time is asked about. */
export async function informOfDelay(order: OrderRow, { delayReason, notes, newTime, newDate, confirmed }: Delay, context: SettleContext): Promise<OrderRow> {
  const { sql, now, settings } = context
  const date = newDate ?? civilDateOf(now, settings.timeZone)
  const expected = instantAt(date, newTime, settings.timeZone)
  if (expected <= now) throw invalid({ newTime: [delayProblems.past] })
  const { delayInformedAt, delayedTo } = order
  if (delayInformedAt && delayedTo && Date.parse(delayedTo) > now.getTime() && confirmed !== true) {
    const [at, to] = [delayInformedAt, delayedTo].map((each) => formatInstant(each, settings.timeZone))
    throw question('informedBefore', `The customer was informed on ${at}: new time ${to}.`)
  }
  const { orderNumber, customerId } = order
  const values = {
    orderNumber,
    reason: delayReason === 'other' ? notes : delayWords[delayReason],
    date: formatCivilDate(date),
    time: clockTimeOf(expected, settings.timeZone),
  }
  await notify(sql, { type: 'ResultsDelayed', customerId, values, now })
  const columns = { delayInformedAt: now.toISOString(), delayedTo: expected.toISOString(), delayReason }
  return settle(context, order, { isOwn: true, columns, audit: null })
}
