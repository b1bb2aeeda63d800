import { createHash } from 'node:crypto'
import { and, eq, getTableName, ne, type SQL, sql } from 'drizzle-orm'
import type { Declaration } from '#definition/declaration.ts'
import { labelOf } from '#definition/labels.ts'
import { invalid, Problem } from '#server/call/problem.ts'
import { refusedWrite } from '#server/call/refused-write.ts'
import type { Sql } from '#server/db/database.ts'
import { records } from '#server/db/tables/records.ts'
import { snake } from './links.ts'
import { isText } from './plan.ts'
import type { ServedResource } from './registry.ts'
import type { Storage, StoredRow, StoredValues } from './storage.ts'

/** The fields of which no two records may have the same value. */
export function uniqueFields({ fields }: Declaration): string[] {
  return Object.entries(fields).flatMap(([name, field]) => ('unique' in field && field.unique ? [name] : []))
}

/** Key of a unique value. A text is compared without regard to case, spaces and width. */
export function comparedBy(declaration: Declaration, storage: Storage, name: string): SQL | undefined {
  const expression = storage.expression(name)
  return expression && (isText(declaration, name) ? sql`compared_name(${expression})` : sql`${expression}`)
}

/** The unique values that another record has already, by field, in words. A value that stays as it was is not looked at. */
export async function takenFields(
  db: Sql,
  { declaration, storage }: ServedResource,
  values: StoredValues,
  before: StoredRow | null,
): Promise<Record<string, string[]>> {
  const taken: Record<string, string[]> = {}
  for (const name of uniqueFields(declaration)) {
    const value = values[name]
    const compared = comparedBy(declaration, storage, name)
    if (compared === undefined || value === null || value === undefined || value === before?.values[name]) continue
    const same = eq(compared, typeof value === 'string' && isText(declaration, name) ? sql`compared_name(${value})` : value)
    const [other] = await db
      .select({ id: storage.id, title: sql<string | null>`${storage.expression(declaration.title) ?? null}` })
      .from(storage.table)
      .where(and(storage.scope, same, before ? ne(storage.id, before.id) : undefined))
      .limit(1)
    if (other && name === declaration.title) throw sameName(declaration, name, other.title)
    if (other) taken[name] = [takenSentence(declaration, name)]
  }
  return taken
}

/** Runs a write. If somebody else takes a unique value at the same time, the database's refusal becomes a 422 at the field. */
export function refuseTaken<T>({ declaration, storage }: ServedResource, write: () => Promise<T>): Promise<T> {
  return refusedWrite(write, (constraint) => {
    const name = uniqueFields(declaration).find((field) => uniqueIndexNames(declaration, storage, field).includes(constraint))
    if (name === declaration.title) return sameName(declaration, name, null)
    return name ? invalid({ [name]: [takenSentence(declaration, name)] }) : null
  })
}

/**
 * The names of the index that decides: the migration's of an entity with a table, which may end with `_unique` beside one for sorting, else the one that
 * follows from the declaration.
 */
function uniqueIndexNames(declaration: Declaration, storage: Storage, field: string): string[] {
  if (storage.table === records) return [storedIndexName(declaration.name, field, uniqueKind)]
  const name = `${getTableName(storage.table)}_${snake(field)}`
  return [name, `${name}_unique`]
}

/** The kind of the index of a unique field. Another comparison needs another kind, so that the former index goes. */
export const uniqueKind = 'unique by compared name'

/** The name of an index of declared records: short whatever the names are. */
export function storedIndexName(resource: string, field: string, kind: string): string {
  return `stored_${createHash('sha256').update(`${resource} ${field} ${kind}`).digest('hex').slice(0, 24)}`
}

/** The refusal of a second record with a name, which names the other. */
function sameName({ label }: Declaration, name: string, other: string | null): Problem {
  const sentence = other === null ? `Another ${label.one} has this name` : `There is already a ${label.one} named “${other}”`
  return new Problem(409, sentence, { errors: { [name]: [sentence] } })
}

function takenSentence({ label, fields }: Declaration, name: string): string {
  const field = fields[name]
  return `Another ${label.one} has this ${field ? labelOf(name, field).toLowerCase() : name}`
}
