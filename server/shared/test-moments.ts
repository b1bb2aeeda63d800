import { eq, type SQL, sql } from 'drizzle-orm'
import type { Sql } from '#server/db/database.ts'
import { orderTests } from '#server/db/tables/order-tests.ts'
import { reports, reportVersions } from '#server/db/tables/reports.ts'
import { results } from '#server/db/tables/results.ts'
import { sampleEvents } from '#server/db/tables/samples.ts'

/**
 * Writes the moments of ordered tests after a change of their samples, results or reports (WRK-03): each is the first of its kind. Those of a rejected sample
 * end with it, and what is on a deleted report does not count. An uploaded file is a release of all tests of its patient.
 */
export async function updateMoments(db: Sql, where: SQL | undefined): Promise<void> {
  const { id, orderId, patientId, testId, sampleId, collectedAt, receivedAt, enteredAt, verifiedAt, releasedAt } = orderTests
  const target = [collectedAt, receivedAt, enteredAt, verifiedAt, releasedAt]
  const moments = sql`sampled.collected, sampled.received, measured.entered, measured.verified, coalesce(measured.released, uploaded.released)`
  await db.execute(sql`
    with timed as materialized (
      select ${id} as id, ${orderId} as order_id, ${patientId} as patient_id, ${testId} as test_id, ${sampleId} as sample_id from ${orderTests} where ${where}
    ), sampled as (
      select e.sample_id, min(e.at) filter (where e.state = 'Collected') as collected, min(e.at) filter (where e.state = 'Received') as received
      from (select distinct sample_id from timed) as s join ${sampleEvents} as e on e.sample_id = s.sample_id
      group by e.sample_id
    ), reported as materialized (
      select r.id, r.order_id, r.patient_id, r.source
      from (select distinct order_id, patient_id from timed) as t
        join ${reports} as r on r.order_id = t.order_id and r.patient_id = t.patient_id and r.deleted_at is null
    ), measured as (
      select r.order_id, r.patient_id, v.test_id, min(v.entered_at) as entered, min(v.verified_at) as verified, min(v.released_at) as released
      from reported as r join ${results} as v on v.report_id = r.id
      where r.source = 'results'
      group by r.order_id, r.patient_id, v.test_id
    ), uploaded as (
      select r.order_id, r.patient_id, min(v.made_at) as released
      from reported as r join ${reportVersions} as v on v.report_id = r.id
      where r.source = 'upload'
      group by r.order_id, r.patient_id
    )
    update ${orderTests} set (${sql.join(target.map(nameOf), sql`, `)}) = (${moments})
    from timed
      left join sampled on sampled.sample_id = timed.sample_id
      left join measured on measured.order_id = timed.order_id and measured.patient_id = timed.patient_id and measured.test_id = timed.test_id
      left join uploaded on uploaded.order_id = timed.order_id and uploaded.patient_id = timed.patient_id
    where ${id} = timed.id and (${sql.join(target, sql`, `)}) is distinct from (${moments})`)
}

/** Writes the moments of the tests of a report's patient. */
export async function updateMomentsOfReport(db: Sql, reportId: string): Promise<void> {
  const ofReport = db.select({ orderId: reports.orderId, patientId: reports.patientId }).from(reports).where(eq(reports.id, reportId))
  await updateMoments(db, sql`(${orderTests.orderId}, ${orderTests.patientId}) in ${ofReport}`)
}

const nameOf = ({ name }: { readonly name: string }) => sql.identifier(name)
