import { createHash } from 'node:crypto'
import { and, eq, getTableName, ne, type SQL, sql } from 'drizzle-orm'
import type { Declaration } from '#definition/declaration.ts'
import { labelOf } from '#definition/labels.ts'
import { invalid } from '#server/call/problem.ts'
import { refusedWrite } from '#server/call/refused-write.ts'
import type { Sql } from '#server/db/database.ts'
import { records } from '#server/db/tables/records.ts'
import { isText } from './plan.ts'
import type { ServedResource } from './registry.ts'
import type { Storage, StoredRow, Values } from './storage.ts'

/** The fields of which no two records may have the same value. */
export function uniqueFields({ fields }: Declaration): string[] {
  return Object.entries(fields).flatMap(([name, field]) => ('unique' in field && field.unique ? [name] : []))
}

/** Key of a unique value: of a text its letters in lower case. */
export function comparedBy(declaration: Declaration, storage: Storage, name: string): SQL | undefined {
  const expression = storage.expression(name)
  return expression && (isText(declaration, name) ? sql`lower(${expression})` : sql`${expression}`)
}

/** The unique values that another record has already, by field, in words. A value that stays as it was is not looked at. */
export async function takenFields(
  db: Sql,
  { declaration, storage }: ServedResource,
  values: Values,
  before: StoredRow | null,
): Promise<Record<string, string[]>> {
  const taken: Record<string, string[]> = {}
  for (const name of uniqueFields(declaration)) {
    const value = values[name]
    const compared = comparedBy(declaration, storage, name)
    if (compared === undefined || value === null || value === undefined || value === before?.values[name]) continue
    const same = eq(compared, typeof value === 'string' && isText(declaration, name) ? value.toLowerCase() : value)
    const [other] = await db
      .select({ id: storage.id })
      .from(storage.table)
      .where(and(storage.scope, same, before ? ne(storage.id, before.id) : undefined))
      .limit(1)
    if (other) taken[name] = [takenSentence(declaration, name)]
  }
  return taken
}

/** Does a write; where the database refuses it because somebody else took a unique value at the same moment, that is a 422 on the field. */
export function refuseTaken<T>({ declaration, storage }: ServedResource, write: () => Promise<T>): Promise<T> {
  return refusedWrite(write, (constraint) => {
    const name = uniqueFields(declaration).find((field) => uniqueIndexName(declaration, storage, field) === constraint)
    return name ? invalid({ [name]: [takenSentence(declaration, name)] }) : null
  })
}

/** The name of the index that decides: the migration's of an entity with a table, else the one that follows from the declaration. */
function uniqueIndexName(declaration: Declaration, storage: Storage, field: string): string {
  const table = getTableName(storage.table)
  if (storage.table !== records) return `${table}_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
  return storedIndexName(declaration.name, field, 'unique')
}

/** The name of an index of declared records: short whatever the names are. */
export function storedIndexName(resource: string, field: string, kind: string): string {
  return `stored_${createHash('sha256').update(`${resource} ${field} ${kind}`).digest('hex').slice(0, 24)}`
}

function takenSentence({ label, fields }: Declaration, name: string): string {
  const field = fields[name]
  return `Another ${label.one} has this ${field ? labelOf(name, field).toLowerCase() : name}`
}
