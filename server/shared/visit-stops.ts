import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { stopsOfDays } from '#domain/visit-stop.ts'
import { etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { sampleCollections as visits } from '#server/db/tables/collections.ts'
import { patients } from '#server/db/tables/customers.ts'

/** Ranks open visits first, then completed and cancelled ones. */
export const rankOf = (status: SQL) => sql`case ${status} when 'Completed' then 1 when 'Cancelled' then 2 else 0 end`
/** The door of `stopsOf`: blanks and capitals of an address make no other one. */
const doorOf = (address: SQL) => sql`lower(btrim(regexp_replace(${address}, '\\s+', ' ', 'g')))`
const place = (prefix: SQL) => sql`(${rankOf(sql`${prefix}.status`)}, ${prefix}.id)`

/**
 * The condition that a visit is the first of its stop among the visits that meet `where`: one doorbell, one row. A cancelled visit is behind any other of its door.
 * With `ofStatus` each status has its first one.
 */
export function isFirstOfStop(where: SQL | undefined, { ofStatus = false } = {}): SQL {
  const { id, orderId, scheduledDate, timeSlot, collectionAddress, phlebotomistId, status } = visits
  const shown = sql`select ${id} as id, ${orderId} as order_id, ${scheduledDate} as day, ${timeSlot} as hours, ${collectionAddress} as address, ${phlebotomistId} as person, ${status} as status`
  // An order has few visits. Without `offset 0` the database would read all visits of the day instead, for each of them.
  const ofOrder = sql`(select * from ${visits} where ${orderId} = shown.order_id offset 0)`
  return sql`not exists (select 1 from (${shown}) as shown cross join lateral (select 1 from ${ofOrder} as ${visits} where ${and(
    sql`${scheduledDate} = shown.day and ${timeSlot} = shown.hours`,
    sql`${doorOf(sql`${collectionAddress}`)} = ${doorOf(sql`shown.address`)}`,
    sql`(shown.status = 'Cancelled' or ${phlebotomistId} is not distinct from shown.person)`,
    sql`${place(sql`${visits}`)} < ${place(sql`shown`)}`,
    ofStatus ? sql`${status} = shown.status` : undefined,
    where,
  )}) as before)`
}

/** Returns the visits of each visit's stop by its id, itself among them: who is collected from at that door, and changes with it. */
export async function stopVisitsOf(db: Sql, rows: readonly { readonly id: string; readonly orderId: string }[]) {
  if (rows.length === 0) return new Map<string, never>()
  const { id, version, reference, orderId, collectionAddress, timeSlot, phlebotomistId, status, scheduledDate } = visits
  const all = await db
    .select({
      ...{ id, version, reference, orderId, address: collectionAddress, timeSlot, phlebotomistId, status, scheduledDate },
      ...{
        patientId: patients.id,
        patientNumber: patients.number,
        patientName: patients.name,
        gender: patients.gender,
        dateOfBirth: patients.dateOfBirth,
        ageUnit: patients.ageUnit,
      },
    })
    .from(visits)
    .innerJoin(patients, eq(patients.id, visits.patientId))
    .where(inArray(orderId, [...new Set(rows.map((row) => row.orderId))]))
    .orderBy(reference)
  return new Map(stopsOfDays(all).flatMap((stop) => stop.visits.map((visit) => [visit.id, stop.visits.map(memberOf)] as const)))
}

interface Member {
  readonly id: string
  readonly version: number
  readonly reference: string
  readonly status: (typeof visits.$inferSelect)['status']
  readonly patientId: string
  readonly patientNumber: string
  readonly patientName: string
  readonly gender: (typeof patients.$inferSelect)['gender']
  readonly dateOfBirth: (typeof patients.$inferSelect)['dateOfBirth']
  readonly ageUnit: (typeof patients.$inferSelect)['ageUnit']
}

function memberOf({ id, version, reference, status, patientId, patientNumber, patientName, gender, dateOfBirth, ageUnit }: Member) {
  return { id, etag: etagOf(version), reference, status, patientId, patientNumber, patientName, gender, dateOfBirth, ageUnit }
}
