import { sql } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { sampleEvents } from '#server/db/tables/samples.ts'

/** Tests of orders whose stored moments differ from the first ones of their events, results and reports. */
export async function wrongMoments(db: Sql) {
  const event = (state: string) => sql`(select min(e.at) from ${sampleEvents} e where e.sample_id = t.sample_id and e.state = ${state})`
  const ofReports = (of: string, join: string, source: string) =>
    sql.raw(
      `(select min(${of}) from reports r join ${join} where r.order_id = t.order_id and r.patient_id = t.patient_id and r.deleted_at is null and r.source = '${source}')`,
    )
  const result = (column: string) => ofReports(`v.${column}`, 'results v on v.report_id = r.id and v.test_id = t.test_id', 'results')
  const upload = ofReports('v.made_at', 'report_versions v on v.report_id = r.id', 'upload')
  const expected = sql`(${event('Collected')}, ${event('Received')}, ${result('entered_at')}, ${result('verified_at')}, coalesce(${result('released_at')}, ${upload}))`
  return db.execute(
    sql`select t.* from order_tests t where (t.collected_at, t.received_at, t.entered_at, t.verified_at, t.released_at) is distinct from ${expected}`,
  )
}
