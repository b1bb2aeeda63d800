import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { foldForSearch } from '#domain/search-fold.ts'
import { find, type Found, type Search, type Total } from '#server/db/count.ts'
import type { Sql } from '#server/db/database.ts'
import { onePage } from '#server/db/page.ts'
import { containing } from '#server/db/search.ts'
import type { FilterClause } from './plan.ts'
import type { Storage, StoredRow } from './storage.ts'

/** One page of a list as asked for. */
export interface ListPlan {
  readonly search: string | undefined
  /** The records that match a search, as `find` takes it. */
  readonly matching?: Search['matching']
  /** The title field, which ranks the matches; absent if the caller chose a sort. */
  readonly title?: string | undefined
  readonly clauses: readonly FilterClause[]
  /** Sort expression (`sortedBy`) and direction. */
  readonly sort: { readonly by: SQL | undefined; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly limit: number
}

type Compared = SQL | AnyPgColumn

const comparisons: Record<FilterClause['by'], (left: Compared, value: unknown) => SQL> = {
  is: (left, value) => eq(sql`${left}`, value),
  atLeast: (left, value) => gte(sql`${left}`, value),
  atMost: (left, value) => lte(sql`${left}`, value),
  before: (left, value) => lt(sql`${left}`, value),
  among: (left, value) => sql`${left} in ${value}`,
  notAmong: (left, value) => sql`(${left} is null or ${left} not in ${value})`,
  contains: (left, value) => sql`search_fold(${left}) like ${containing(foldForSearch(String(value)))}`,
}

/** One page of the stored records and how many there are. The page is cut on the ids only, the records are read after. */
export async function listStored(db: Sql, storage: Storage, plan: ListPlan): Promise<{ rows: StoredRow[]; total: Total }> {
  const { ids, total } = await storedIds(db, storage, plan)
  return { rows: await readInOrder(db, storage, ids), total }
}

/** The condition of the stored records that a search and filters leave, and their number. */
export function findStored(
  db: Sql,
  storage: Storage,
  { search, matching, title, clauses }: Pick<ListPlan, 'search' | 'matching' | 'title' | 'clauses'>,
): Promise<Found> {
  return find(db, {
    table: storage.table,
    column: storage.searchText,
    text: search,
    matching,
    rankBy: title === undefined ? undefined : storage.expression(title),
    where: and(storage.scope, ...clauses.map((clause) => condition(storage, clause))),
  })
}

/** The ids of one page of the stored records, and how many records there are. */
export async function storedIds(db: Sql, storage: Storage, plan: ListPlan): Promise<{ ids: string[]; total: Total }> {
  const { where, total, first } = await findStored(db, storage, plan)
  if (total.count === 0) return { ids: [], total }
  const way = plan.sort.order === 'asc' ? asc : desc
  const page = await onePage(
    db
      .select({ id: storage.id })
      .from(storage.table)
      .where(where)
      .orderBy(...first, ...(plan.sort.by ? [way(plan.sort.by)] : []), way(storage.id)),
    plan,
  )
  return { ids: page.map(({ id }) => String(id)), total }
}

/** The records with these ids, in their order; one that is gone is left out. */
export async function readInOrder(db: Sql, storage: Storage, ids: readonly string[]): Promise<StoredRow[]> {
  const byId = new Map((await storage.read(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function condition(storage: Storage, { field, by, value }: FilterClause): SQL | undefined {
  const left = storage.expression(field)
  return left === undefined ? undefined : comparisons[by](left, value)
}
