import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { queueChange } from '#domain/results/critical-queue.ts'
import type { Sql } from '#server/db/database.ts'
import { criticalCalls, results } from '#server/db/tables/results.ts'
import { users } from '#server/db/tables/staff.ts'
import type { ResultRow } from './read-sheet.ts'

/** The place of a value on its report: its test and parameter. */
export function cellOf({ reportId, testId, testName, key }: Pick<ResultRow, 'reportId' | 'testId' | 'testName' | 'key'>): string {
  return `${reportId} ${testId ?? testName} ${key}`
}

/** Start of the wait for a call about a critical value. */
export function waitsSince({ criticalSince, enteredAt }: Pick<ResultRow, 'criticalSince' | 'enteredAt'>): string {
  return criticalSince ?? enteredAt
}

/** An entry of the log of critical values. */
export interface CallAnswer
  extends Pick<typeof criticalCalls.$inferSelect, 'id' | 'outcome' | 'person' | 'recipient' | 'phone' | 'note' | 'value' | 'parameter' | 'at'> {
  readonly by: string | null
}

/** The log of a critical value, oldest first: the calls since it waits, and those about former values in its place (CRV-02). */
export interface CallLog {
  readonly calls: readonly CallAnswer[]
  readonly earlierCalls: readonly CallAnswer[]
}

/** The logs of critical values, by their ids. */
export async function callLogsOf(db: Sql, rows: readonly ResultRow[]): Promise<ReadonlyMap<string, CallLog>> {
  if (rows.length === 0) return new Map()
  const { reportId, testId, testName, key } = results
  const found = await db
    .select({ call: criticalCalls, by: users.name, cell: { reportId, testId, testName, key } })
    .from(criticalCalls)
    .innerJoin(results, eq(results.id, criticalCalls.resultId))
    .leftJoin(users, eq(users.id, criticalCalls.calledBy))
    .where(inArray(criticalCalls.reportId, [...new Set(rows.map((row) => row.reportId))]))
    .orderBy(asc(criticalCalls.at), asc(criticalCalls.id))
  return new Map(
    rows.map((row) => {
      const since = Date.parse(waitsSince(row))
      const own = ({ call }: (typeof found)[number]) => (row.criticalSince === null && call.resultId === row.id) || Date.parse(call.at) > since
      const inCell = found.filter(({ cell }) => cellOf(cell) === cellOf(row))
      return [row.id, { calls: inCell.filter(own).map(callAnswer), earlierCalls: inCell.filter((each) => !own(each)).map(callAnswer) }]
    }),
  )
}

function callAnswer({ call, by }: { readonly call: typeof criticalCalls.$inferSelect; readonly by: string | null }): CallAnswer {
  const { id, outcome, person, recipient, phone, note, value, parameter, at } = call
  return { id, outcome, person, recipient, phone, note, value, parameter, at, by }
}

/** Counts the critical values of a report without a confirmed call, including replaced ones. */
export async function openCriticals(db: Sql, reportId: string): Promise<number> {
  return db.$count(results, and(eq(results.reportId, reportId), eq(results.criticalOpen, true)))
}

/** Returns the reports that have a critical value without a confirmed call. */
export async function withOpenCriticals(db: Sql, reportIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (reportIds.length === 0) return new Set()
  const found = await db
    .selectDistinct({ id: results.reportId })
    .from(results)
    .where(and(inArray(results.reportId, [...reportIds]), eq(results.criticalOpen, true)))
  return new Set(found.map(({ id }) => id))
}

/** Start of the wait of a value whose clock starts now; null for one that is entered now. */
function openedAt({ enteredAt }: { readonly enteredAt: string }, now: Date): string | null {
  return Date.parse(enteredAt) < now.getTime() ? now.toISOString() : null
}

/** True for a call after which a critical value waits no longer (CRV-03). */
function endsWait({ outcome }: Pick<CallAnswer, 'outcome'>): boolean {
  return outcome === 'Confirmed' || outcome === 'Closed'
}

/** The critical values among these that are outside the queue and have no confirmed call: drafts, until they are handed over. */
export async function unopenedCriticals(db: Sql, rows: readonly ResultRow[]): Promise<ResultRow[]> {
  const critical = rows.filter(({ flag, criticalOpen, supersededAt }) => flag === 'Critical' && !criticalOpen && supersededAt === null)
  const logs = await callLogsOf(db, critical)
  return critical.filter(({ id }) => !logs.get(id)?.calls.some(endsWait))
}

/** Starts the clocks of critical values at the hand-over, or earlier for an immediate call (CRV-01). */
export async function openClocks(db: Sql, rows: readonly ResultRow[], now: Date): Promise<void> {
  for (const row of await unopenedCriticals(db, rows))
    await db
      .update(results)
      .set({ criticalOpen: true, criticalSince: openedAt(row, now) })
      .where(eq(results.id, row.id))
}

/** A value in force and the one that replaces it. */
interface Replacement {
  readonly before: ResultRow | null
  readonly row: (Omit<typeof results.$inferInsert, 'criticalOpen' | 'criticalSince'> & { readonly id: string }) | null
}

/**
 * Keeps the queue of critical values right while values of a locked report are replaced (CRV-03): closes and opens the earlier ones,
 * and gives for each new row whether it is open and since when.
 */
export async function followCriticalQueue(db: Sql, replaced: readonly Replacement[], now: Date): Promise<ReadonlyMap<string, OpenColumns>> {
  const [reportId] = replaced.flatMap(({ before, row }) => before?.reportId ?? row?.reportId ?? [])
  if (reportId === undefined) return new Map()
  const open = await db
    .select()
    .from(results)
    .where(and(eq(results.reportId, reportId), eq(results.criticalOpen, true)))
  const waiting = new Map(open.map((row) => [cellOf(row), row]))
  const closed = replaced.flatMap(({ before }) => (before?.flag === 'Critical' && !before.criticalOpen ? [before] : []))
  const logs = await callLogsOf(db, closed)
  const columns = new Map<string, OpenColumns>()
  for (const { before, row } of replaced) {
    const cell = before ?? row
    const earlier = (cell && waiting.get(cellOf({ testId: null, ...cell }))) ?? (before?.flag === 'Critical' ? before : null)
    const calls = (earlier && logs.get(earlier.id)?.calls) ?? []
    const isConfirmed = calls.some(({ outcome }) => outcome === 'Confirmed')
    const change = queueChange(
      earlier && { value: earlier.value, unit: earlier.unit, isOpen: earlier.criticalOpen, isConfirmed, isClosed: calls.some(endsWait) },
      row && { value: row.value, unit: row.unit ?? '', isCritical: row.flag === 'Critical', isDraft: row.state === 'Draft' },
    )
    if (earlier && change.earlier === 'closed') await db.update(results).set({ criticalOpen: false }).where(eq(results.id, earlier.id))
    if (earlier && change.earlier === 'opened')
      await db.update(results).set({ criticalOpen: true, criticalSince: now.toISOString() }).where(eq(results.id, earlier.id))
    const since =
      row && change.next === 'opened' ? openedAt(row, now) : earlier && (change.next === 'continued' || change.next === 'closed') ? waitsSince(earlier) : null
    if (row) columns.set(row.id, { criticalOpen: change.next === 'opened' || change.next === 'continued', criticalSince: since })
  }
  return columns
}

/** Columns for a row's place in the queue, with the start of its wait when that is not its entry. */
type OpenColumns = Pick<ResultRow, 'criticalOpen' | 'criticalSince'>

/** The values that are in force now in the places of replaced ones, by place. */
export async function inForceOf(db: Sql, replaced: readonly ResultRow[]): Promise<ReadonlyMap<string, ResultRow>> {
  if (replaced.length === 0) return new Map()
  const rows = await db
    .select()
    .from(results)
    .where(and(inArray(results.reportId, [...new Set(replaced.map(({ reportId }) => reportId))]), isNull(results.supersededAt)))
  return new Map(rows.map((row) => [cellOf(row), row]))
}
