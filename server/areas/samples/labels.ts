import { and, asc, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as contract from '#contract/sample-labels.ts'
import { type CivilDate, civilDateOf } from '#domain/civil-date.ts'
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
import { timeOf } from '#server/shared/read-samples.ts'
import { isPlanned } from '#server/shared/samples.ts'

const visit = alias(sampleCollections, 'visit')
const ofPatient = sql`visit.order_id = ${samples.orderId} and visit.patient_id = ${samples.patientId}`
/** The hours that decide the place of a label among those of a day: of the newest visit that is not cancelled. */
const visitTime = sql`(select visit.time_slot from sample_collections visit where ${ofPatient} and visit.status <> 'Cancelled' order by visit.scheduled_date desc limit 1)`
/** The day on which an undrawn sample is to be drawn: of the open visit, or of the appointment without one. */
const plannedDay = sql<CivilDate | null>`coalesce(
  (select visit.scheduled_date from sample_collections visit where ${ofPatient} and ${inArray(sql`visit.status`, [...openCollectionStatuses])} limit 1),
  (select place.day from appointments place where place.order_id = ${samples.orderId}))::text`
const testNames = sql<
  readonly string[]
>`(select coalesce(jsonb_agg(distinct todo.name order by todo.name), '[]') from order_tests todo where todo.sample_id = "samples"."id" and todo.status <> 'Cancelled')`

/** Labels of samples, and the record that they are printed (SMP-02). */
export const labelRoutes = [
  serve(contract.labels, async ({ sql: db, settings: { timeZone }, query: { order, visit: visitId, date, phlebotomist } }) => {
    if ([order, visitId, date].filter((given) => given !== undefined).length !== 1) throw invalid({ order: ['Name an order, a visit or a date'] })
    if (order !== undefined) return ok(await readLabels(db, timeZone, eq(samples.orderId, order)))
    if (visitId !== undefined) return ok(await readLabels(db, timeZone, await ofStop(db, visitId)))
    return ok(await readLabels(db, timeZone, ofDay(db, date ?? '', phlebotomist)))
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

/** Labels with the day on which their sample was drawn, or is to be drawn. */
async function readLabels(db: Sql, timeZone: string, which: SQL | undefined) {
  const rows = await db
    .select({
      ...{ sampleId: samples.id, number: samples.number, container: samples.container, state: samples.state, tests: testNames },
      ...{ patient: identifyingColumns, orderNumber: orders.orderNumber, plannedDay, drawnAt: timeOf('Collected') },
      ...{ printed: samples.labelsPrinted, printedAt: samples.labelPrintedAt },
    })
    .from(samples)
    .innerJoin(orders, eq(orders.id, samples.orderId))
    .innerJoin(patients, eq(patients.id, samples.patientId))
    .where(and(which, ne(samples.state, 'Rejected'), isPlanned))
    .orderBy(asc(visitTime), asc(orders.orderNumber), asc(samples.patientId), asc(samples.serial))
    .limit(contract.maxLabels)
  return rows.map(({ plannedDay: planned, drawnAt, ...row }) => ({
    ...row,
    day: row.state === 'ToCollect' || drawnAt === null ? planned : civilDateOf(new Date(drawnAt), timeZone),
  }))
}

/** Samples of a visit and of the others of its order at the same hour: those to draw at open ones, those that were drawn of completed ones. */
async function ofStop(db: Sql, id: string): Promise<SQL | undefined> {
  const [found] = await db.select().from(sampleCollections).where(eq(sampleCollections.id, id))
  if (!found) throw notFound('Sample collection not found')
  const { orderId, scheduledDate, timeSlot } = found
  const same = and(eq(visit.orderId, orderId), eq(visit.scheduledDate, scheduledDate), eq(visit.timeSlot, timeSlot))
  const ofIt = or(
    and(inArray(visit.status, [...openCollectionStatuses]), eq(samples.state, 'ToCollect')),
    and(eq(visit.status, 'Completed'), ne(samples.state, 'ToCollect')),
  )
  return and(
    eq(samples.orderId, orderId),
    exists(
      db
        .select({ id: visit.id })
        .from(visit)
        .where(and(same, ofIt, eq(visit.patientId, samples.patientId))),
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
