import { and, asc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as contract from '#contract/sample-labels.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { ok } from '#server/call/answer.ts'
import { invalid, notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { samples } from '#server/db/tables/samples.ts'
import { identifyingColumns } from '#server/shared/patient.ts'

const visit = alias(sampleCollections, 'visit')
/** The visit that decides the day on the label: the newest one that is not cancelled. */
const ofVisit = (what: SQL) =>
  sql`(select ${what} from sample_collections visit where visit.order_id = ${samples.orderId} and visit.patient_id = ${samples.patientId} and visit.status <> 'Cancelled' order by visit.scheduled_date desc limit 1)`
const testNames = sql<
  readonly string[]
>`(select coalesce(jsonb_agg(todo.name order by todo.name), '[]') from order_tests todo where todo.sample_id = "samples"."id" and todo.status <> 'Cancelled')`

/** Labels of samples, and the record that they are printed (SMP-02). */
export const labelRoutes = [
  serve(contract.labels, async ({ sql: db, query: { order, visit: visitId, date, phlebotomist } }) => {
    if ([order, visitId, date].filter((given) => given !== undefined).length !== 1) throw invalid({ order: ['Name an order, a visit or a date'] })
    if (order !== undefined) return ok(await readLabels(db, eq(samples.orderId, order)))
    if (visitId !== undefined) return ok(await readLabels(db, await ofStop(db, visitId)))
    return ok(await readLabels(db, ofDay(db, date ?? '', phlebotomist)))
  }),
  serve(contract.printed, async ({ sql: db, body, now, audit }) => {
    const ids = [...new Set(body.samples)]
    const rows = await db
      .update(samples)
      .set({ labelsPrinted: sql`${samples.labelsPrinted} + 1`, labelPrintedAt: now.toISOString() })
      .where(inArray(samples.id, ids))
      .returning({ id: samples.id, count: samples.labelsPrinted })
    if (rows.length < ids.length) throw notFound('Sample not found')
    for (const { id, count } of rows) {
      const after = { labelsPrinted: count, paper: body.paper }
      audit({ action: count > 1 ? 'print label again' : 'print label', entity: 'samples', entityId: id, before: { labelsPrinted: count - 1 }, after })
    }
    return ok({ printed: rows.length, again: rows.filter(({ count }) => count > 1).length })
  }),
]

async function readLabels(db: Sql, which: SQL | undefined) {
  const rows = await db
    .select({
      ...{ sampleId: samples.id, number: samples.number, container: samples.container, state: samples.state, tests: testNames },
      ...{ patient: identifyingColumns, orderNumber: orders.orderNumber, orderDay: orders.scheduledDate },
      ...{ visitDay: sql<CivilDate | null>`${ofVisit(sql`visit.scheduled_date::text`)}`, visitTime: ofVisit(sql`visit.time_slot`) },
      ...{ printed: samples.labelsPrinted, printedAt: samples.labelPrintedAt },
    })
    .from(samples)
    .innerJoin(orders, eq(orders.id, samples.orderId))
    .innerJoin(patients, eq(patients.id, samples.patientId))
    .where(and(which, ne(samples.state, 'Rejected')))
    .orderBy(asc(ofVisit(sql`visit.time_slot`)), asc(orders.orderNumber), asc(samples.patientId), asc(samples.serial))
    .limit(contract.maxLabels)
  return rows.map(({ orderDay, visitDay, visitTime: _time, ...row }) => ({ ...row, day: visitDay ?? orderDay }))
}

/** Samples of a visit and of the others of its order at the same hour. */
async function ofStop(db: Sql, id: string): Promise<SQL | undefined> {
  const [found] = await db.select().from(sampleCollections).where(eq(sampleCollections.id, id))
  if (!found) throw notFound('Sample collection not found')
  const { orderId, scheduledDate, timeSlot } = found
  const same = and(eq(visit.orderId, orderId), eq(visit.scheduledDate, scheduledDate), eq(visit.timeSlot, timeSlot))
  return and(
    eq(samples.orderId, orderId),
    exists(
      db
        .select({ id: visit.id })
        .from(visit)
        .where(and(same, eq(visit.patientId, samples.patientId))),
    ),
  )
}

/** Samples to collect at the open visits of a day. */
function ofDay(db: Sql, date: CivilDate, phlebotomist: string | undefined): SQL | undefined {
  const open = and(
    eq(visit.orderId, samples.orderId),
    eq(visit.patientId, samples.patientId),
    eq(visit.scheduledDate, date),
    inArray(visit.status, [...openCollectionStatuses]),
    phlebotomist === undefined ? undefined : eq(visit.phlebotomistId, phlebotomist),
  )
  return and(eq(samples.state, 'ToCollect'), exists(db.select({ id: visit.id }).from(visit).where(open)))
}
