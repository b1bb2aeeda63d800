import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ContentOf } from '#contract/call.ts'
import type { sample as sampleSchema } from '#contract/samples.ts'
import { openCollectionStatuses } from '#domain/collection-status.ts'
import { isReceived, type SampleState } from '#domain/sample.ts'
import { etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleEvents, samples } from '#server/db/tables/samples.ts'
import { isPlanned } from './samples.ts'

/** A sample with its times, its tests, and the referral laboratories. */
export type SampleFacts = ContentOf<typeof sampleSchema>

interface SampledTest {
  readonly id: string | null
  readonly name: string
  readonly maxTransportHours: number | null
  readonly sampleType: string | null
  readonly laboratory: { readonly id: string; readonly name: string } | null
}

const lastEvent = (state: SampleState) =>
  sql`from sample_events event where event.sample_id = "samples"."id" and event.state = ${state} order by event.id desc limit 1`
/** The last time at which a sample reached a state, as a column beside those of `samples`. */
export const timeOf = (state: SampleState) => sql<string | null>`(select event.at ${lastEvent(state)})`.mapWith(sampleEvents.at)
const since =
  sql<string>`coalesce((select event.at from sample_events event where event.sample_id = "samples"."id" and event.state = "samples"."state" order by event.id desc limit 1), "samples"."created_at")`.mapWith(
    sampleEvents.at,
  )
const drawnBy = sql<string | null>`(select event.drawn_by ${lastEvent('Collected')})`
const sentTo = sql<
  SampleFacts['sentTo']
>`(select (select jsonb_build_object('id', place.id, 'name', place.name) from referral_laboratories place where place.id = event.laboratory_id) ${lastEvent('SentOut')})`
const patientName = sql<string>`(select person.name from patients person where person.id = "samples"."patient_id")`
const rejection = sql<SampleFacts['rejection']>`(select event.reason ${lastEvent('Rejected')})`
const replaces = sql<
  SampleFacts['replaces']
>`(select jsonb_build_object('id', other.id, 'number', other.number) from samples other where other.id = "samples"."replaces_id")`
const replacedBy = sql<
  SampleFacts['replacedBy']
>`(select jsonb_build_object('id', other.id, 'number', other.number) from samples other where other.replaces_id = "samples"."id" order by other.serial limit 1)`
const visit = sql<
  SampleFacts['visit']
>`(select jsonb_build_object('id', visit.id, 'reference', visit.reference, 'scheduledDate', visit.scheduled_date, 'timeSlot', visit.time_slot) from sample_collections visit
  where "samples"."state" = 'ToCollect' and visit.order_id = "samples"."order_id" and visit.patient_id = "samples"."patient_id" and visit.status in ${[...openCollectionStatuses]} limit 1)`
const referral = sql`(select jsonb_build_object('id', place.id, 'name', place.name) from referral_laboratories place where place.id = test.referral_laboratory_id)`
const testsJson = sql<
  readonly SampledTest[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', todo.test_id, 'name', todo.name, 'sampleType', test.sample_type, 'maxTransportHours', test.max_transport_hours, 'laboratory', ${referral}) order by todo.name, todo.test_id), '[]')
  from (select distinct test_id, name from order_tests where sample_id = "samples"."id" and status <> 'Cancelled') todo left join tests test on test.id = todo.test_id)`

/** Samples of an order by patient and number, without those that are no longer to be drawn. */
export function samplesOfOrder(db: Sql, orderId: string, patientId?: string): Promise<SampleFacts[]> {
  return readSamples(db, and(eq(samples.orderId, orderId), isPlanned, patientId === undefined ? undefined : eq(samples.patientId, patientId)))
}

/** Reads samples with what happened to them. */
export async function readSamples(db: Sql, which: SQL | undefined): Promise<SampleFacts[]> {
  const rows = await db
    .select({
      ...{ id: samples.id, version: samples.version, number: samples.number, patientId: samples.patientId, patientName, container: samples.container },
      ...{ state: samples.state, condition: samples.condition, tests: testsJson, since, drawnBy, sentTo },
      ...{ orderId: samples.orderId, rejection, replaces, replacedBy, visit },
      ...{ collectedAt: timeOf('Collected'), receivedAt: timeOf('Received'), sentAt: timeOf('SentOut'), receivedBackAt: timeOf('ReceivedBack') },
    })
    .from(samples)
    .where(which)
    .orderBy(asc(samples.patientId), asc(samples.serial))
  return rows.map(({ version, tests, collectedAt, drawnBy, receivedBackAt, ...row }) => ({
    ...row,
    version: etagOf(version),
    sampleType: [...new Set(tests.flatMap(({ sampleType }) => sampleType ?? []))].join(', ') || null,
    tests: tests.map(({ id, name, maxTransportHours }) => ({ id, name, maxTransportHours })),
    // A mark that was taken back, and an earlier way to a laboratory, are not of the present state.
    ...(row.state === 'ToCollect' ? { collectedAt: null, drawnBy: null } : { collectedAt, drawnBy }),
    receivedAt: isReceived(row.state) || row.state === 'Rejected' ? row.receivedAt : null,
    receivedBackAt: row.state === 'SentOut' ? null : receivedBackAt,
    referral: tests.flatMap(({ laboratory }) => laboratory ?? [])[0] ?? null,
  }))
}
