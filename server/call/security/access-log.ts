import { lt } from 'drizzle-orm'
import { type ReadEntity, readEntities } from '#domain/read-entity.ts'
import type { Route } from '#server/call/route.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { accessLog } from '#server/db/tables/requests.ts'

/** Record that a call reads, by the beginning of its address and the name in its path. */
const reads: readonly (readonly [start: string, name: string, entity: ReadEntity])[] = [
  ['/orders/', 'id', 'orders'],
  ['/admin/sample-collections/bookable/', 'orderId', 'orders'],
  ['/admin/sample-collections/', 'id', 'sample-collections'],
  ['/admin/prescriptions/', 'id', 'prescriptions'],
  ['/cart/admin/prescription/', 'prescriptionId', 'prescriptions'],
  ['/cart/admin/', 'patientId', 'patients'],
  ['/reports/admin/patients/', 'patientId', 'patients'],
  ['/reports/', 'id', 'reports'],
  ['/patients/admin/', 'id', 'patients'],
  ['/patients/admin/', 'otherId', 'patients'],
  ['/customers/admin/', 'id', 'customers'],
  ['/customers/admin/', 'otherId', 'customers'],
  ['/admin/customers/', 'id', 'customers'],
]

const periodMs = 10 * 60_000
/** Reads that are logged already in this period, so that repeated reads of a page cost one write. */
const logged = new WeakMap<Database, { period: number; keys: Set<string> }>()

/** A record that was read. */
interface ReadRecord {
  readonly entity: ReadEntity
  readonly entityId: string
}

/** The records with a patient's data that a call of this route has read; two where it compares them. */
export function accessedRecords({ method, path }: Pick<Route, 'method' | 'path'>, params: Readonly<Record<string, string>>): ReadRecord[] {
  if (method !== 'GET') return []
  if (path.startsWith('/admin/timeline/')) {
    const entity = readEntities.find((each) => each === params.resource)
    return entity && params.id ? [{ entity, entityId: params.id.toLowerCase() }] : []
  }
  return reads.flatMap(([start, name, entity]) => {
    const entityId = path.startsWith(start) && path.includes(`{${name}}`) ? params[name] : undefined
    return entityId ? [{ entity, entityId: entityId.toLowerCase() }] : []
  })
}

/** Logs who read a record, once per person, record and period. */
export async function noteRead(
  database: Database,
  { entity, entityId }: ReadRecord,
  { userId, now, address, requestId }: { readonly userId: string; readonly now: Date; readonly address: string; readonly requestId: string },
): Promise<void> {
  const period = Math.floor(now.getTime() / periodMs) * periodMs
  let seen = logged.get(database)
  if (seen?.period !== period) {
    seen = { period, keys: new Set() }
    logged.set(database, seen)
  }
  const key = `${entity} ${entityId} ${userId}`
  if (seen.keys.has(key)) return
  const row = { entity, entityId, userId, period: new Date(period).toISOString(), at: now.toISOString(), address, requestId }
  await database.sql.insert(accessLog).values(row).onConflictDoNothing()
  seen.keys.add(key)
}

/** Deletes entries older than this many days. */
export async function forgetOldReads(sql: Sql, now: Date, days: number): Promise<void> {
  await sql.delete(accessLog).where(lt(accessLog.at, new Date(now.getTime() - days * 86_400_000).toISOString()))
}
