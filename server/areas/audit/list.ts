import { and, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { CivilDate } from '#domain/civil-date.ts'
import { maxLogEntries, signInActions } from '#domain/log-entries.ts'
import type { ListPage } from '#server/call/answer.ts'
import { type Change, changesOf } from '#server/call/audit/audit-changes.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { withinDays } from '#server/db/day-range.ts'
import { cutPage } from '#server/db/page.ts'
import { personalChanges } from '#server/db/tables/customers.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { users } from '#server/db/tables/staff.ts'
import { type DeclarationsByName, presentNames, recordNames, referencesIn } from './record-names.ts'
import { fieldOf, referredKind } from './referred-kind.ts'
import { factText } from './fact-text.ts'
import { cappedTotal, type ReadNewest } from './log-routes.ts'

/** Query of the trail; days are the laboratory's. */
export interface TrailFilters {
  readonly entity?: string | undefined
  readonly id?: string | undefined
  readonly userId?: string | undefined
  readonly action?: string | undefined
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  readonly withoutSignIns?: boolean | undefined
}

function conditions({ entity, id, userId, action, from, to, withoutSignIns }: TrailFilters, timeZone: string): SQL | undefined {
  return and(
    entity ? eq(auditLog.entity, entity) : undefined,
    id ? eq(auditLog.entityId, id) : undefined,
    userId ? eq(auditLog.userId, userId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    // A filter for sign-ins shows them.
    withoutSignIns && !signInActions.some((each) => each === action) ? notInArray(auditLog.action, [...signInActions]) : undefined,
    ...withinDays(auditLog.at, from, to, timeZone),
  )
}

/** The time zone in which moments are read, and the declarations that name records. */
export interface ReadWords {
  readonly timeZone: string
  readonly byName: DeclarationsByName
}

/** One page of the trail, newest first, and how many entries there are up to `maxLogEntries` (HIS-03). */
export async function listTrail(db: Sql, query: TrailFilters & ListPage, { timeZone, byName }: ReadWords) {
  const where = conditions(query, timeZone)
  const { ids, orderBy } = cutPage(db, auditLog, { where }, [auditLog.at], { ...query, order: 'desc' })
  const entries = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.id, ids))
    .orderBy(...orderBy)
  const rows = await withReferredNames(db, await entriesOf(db, entries, { timeZone, byName }), byName)
  return { rows, total: cappedTotal(await countRows(db, auditLog, where, maxLogEntries)) }
}

/** One page of the newest entries that the filters leave. */
export async function newestOfTrail(db: Sql, filters: TrailFilters, { timeZone, byName, page, limit }: ReadNewest & ReadWords): Promise<TrailEntry[]> {
  const rows = db.select().from(auditLog).where(conditions(filters, timeZone)).orderBy(desc(auditLog.at), desc(auditLog.id))
  return withReferredNames(db, await entriesOf(db, await rows.limit(limit).offset((page - 1) * limit), { timeZone, byName }), byName)
}

/** A change of one field, as it is kept and as people read it. */
interface ReadChange extends Change {
  readonly before: string | null
  readonly after: string | null
}

/** An entry of the trail. */
export interface TrailEntry extends Pick<typeof auditLog.$inferSelect, 'id' | 'at' | 'userId' | 'userName' | 'action' | 'entity' | 'entityId' | 'reason'> {
  /** Name of the record; null if it is unknown. */
  readonly recordName: string | null
  readonly changes: ReadChange[]
}

type StoredEntry = typeof auditLog.$inferSelect

/** Puts the values of changed people, which erasing deletes, into their entries (PAT-01). */
async function withPersonalChanges(db: Sql, entries: readonly StoredEntry[]): Promise<StoredEntry[]> {
  const ids = entries.flatMap(({ after }) => personalChangeOf(after) ?? [])
  const kept = ids.length === 0 ? [] : await db.select().from(personalChanges).where(inArray(personalChanges.id, ids))
  const byId = new Map(kept.map((change) => [change.id, change]))
  return entries.map((entry) => {
    const id = personalChangeOf(entry.after)
    return id === null ? entry : { ...entry, before: byId.get(id)?.before ?? null, after: byId.get(id)?.after ?? null }
  })
}

function personalChangeOf(after: unknown): string | null {
  if (typeof after !== 'object' || after === null || !('personalChange' in after)) return null
  return typeof after.personalChange === 'string' ? after.personalChange : null
}

/** The entries of the trail as people read them. */
export async function entriesOf(db: Sql, stored: readonly StoredEntry[], { timeZone, byName }: ReadWords): Promise<TrailEntry[]> {
  const found = await withPersonalChanges(db, stored)
  const nameOf = await recordNames(db, found, byName)
  return found.map((row) => {
    const { before, after, address: _address, requestId: _requestId, ...entry } = row
    const text = (field: string, value: unknown) => factText(entry.entity, field, value, timeZone)
    const changes = changesOf(before, after).map((change) => ({ ...change, before: text(change.field, change.from), after: text(change.field, change.to) }))
    return { ...entry, recordName: nameOf(row), changes }
  })
}

/** Writes the names of records in place of their ids, where changes refer to them. */
async function withReferredNames(db: Sql, entries: readonly TrailEntry[], byName: DeclarationsByName): Promise<TrailEntry[]> {
  const kindIn = ({ entity }: TrailEntry, { field }: Change) => referredKind(field, fieldOf(byName.get(entity), field))
  const refs = entries.flatMap((entry) => entry.changes.flatMap((change) => referencesIn(change, kindIn(entry, change))))
  const nameOf = await presentNames(db, refs, byName)
  const named = (id: unknown, entity: string | undefined) => (entity !== undefined && typeof id === 'string' ? nameOf({ entity, entityId: id }) : null)
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      const kind = kindIn(entry, change)
      return { ...change, before: named(change.from, kind) ?? change.before, after: named(change.to, kind) ?? change.after }
    }),
  }))
}

/** All names that one column holds, read by leaps over its index and not by a look at each row. */
async function namesIn(db: Sql, column: 'action' | 'entity' | 'user_id'): Promise<string[]> {
  const name = sql.identifier(column)
  const rows = await db.execute<{ name: string }>(sql`
    with recursive names as (
      (select ${name} as name from audit_log order by ${name} limit 1)
      union all
      select (select ${name} from audit_log where ${name} > names.name order by ${name} limit 1) from names where names.name is not null
    )
    select name from names where name is not null`)
  return rows.map((row) => row.name)
}

/** The kinds of record, the actions and the people that the trail knows, for its filters. */
export async function trailNames(db: Sql) {
  const [entities, actions, userIds] = [await namesIn(db, 'entity'), await namesIn(db, 'action'), await namesIn(db, 'user_id')]
  const people = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, userIds)).orderBy(users.name, users.id)
  return { entities, actions, people }
}
