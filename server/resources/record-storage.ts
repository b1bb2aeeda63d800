import { and, count, inArray, type SQL, sql } from 'drizzle-orm'
import type { Declaration } from '#definition/declaration.ts'
import type { FieldKind } from '#definition/field.ts'
import { records } from '#server/db/tables/records.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { containedId } from './contained-id.ts'
import { searchedFields } from './plan.ts'
import { namedUsers, type Storage, type StoredRow, type StoredValues } from './storage.ts'

/** SQL that casts a stored text to its kind for comparison. A value stored under another kind becomes null, so that it does not fail the list. */
const typed: Readonly<Partial<Record<FieldKind, (text: SQL) => SQL>>> = {
  rupees: wholeNumber,
  integer: wholeNumber,
  yesNo: (text) => sql`case when ${text} in ('true', 'false') then (${text})::boolean end`,
}

function wholeNumber(text: SQL): SQL {
  return sql`case when ${text} ~ '^-?[0-9]{1,18}$' then (${text})::bigint end`
}

const uncompared = new Set<FieldKind>(['choices', 'references', 'computed', 'file', 'group', 'rows'])

/** Keeps the records of a declaration in the shared table `records`. */
export function recordStorage(declaration: Declaration): Storage {
  const { name, fields, title } = declaration
  const searched = searchedFields(declaration)
  // Written out, so that the indices of only this resource can answer (stored-indices.ts).
  const scope = sql`${records.resource} = ${sql.raw(literal(name))}`
  const at = (field: string) => sql`${records.data} ->> ${sql.raw(literal(field))}`
  const withIds = (ids: readonly string[]) => and(scope, inArray(records.id, [...ids]))
  const words = (values: StoredValues) => searchTextOf(...searched.map((field) => text(values[field])))

  return {
    table: records,
    id: records.id,
    searchText: records.searchText,
    scope,
    expression(field) {
      if (field === 'createdAt') return records.createdAt
      if (field === 'updatedAt') return records.updatedAt
      const kind = fields[field]?.kind
      if (!kind || uncompared.has(kind)) return undefined
      return sql`(${typed[kind]?.(at(field)) ?? at(field)})`
    },
    async read(db, ids) {
      return ids.length === 0 ? [] : (await db.select().from(records).where(withIds(ids))).map(stored)
    },
    async lock(db, id) {
      const [row] = await db
        .select()
        .from(records)
        .where(withIds([id]))
        .for('update')
      return row ? stored(row) : null
    },
    async insert(db, { values, ...row }) {
      await db.insert(records).values({ ...row, resource: name, data: { ...values }, searchText: words(values) })
    },
    async update(db, { id, values, version, updatedAt }) {
      await db
        .update(records)
        .set({ data: { ...values }, version, updatedAt, searchText: words(values) })
        .where(withIds([id]))
    },
    async remove(db, id) {
      await db.delete(records).where(withIds([id]))
    },
    async titles(db, ids, hold) {
      if (ids.length === 0) return new Map()
      const query = db
        .select({ id: records.id, title: sql<string | null>`${at(title)}` })
        .from(records)
        .where(withIds(ids))
        .$dynamic()
      const rows = await (hold ? query.for('key share') : query)
      return new Map(rows.map((each) => [each.id, each.title ?? each.id]))
    },
    async users(db, field, id) {
      const uses = and(scope, sql`${records.data} -> ${sql.raw(literal(field.split('.')[0] ?? ''))} @> ${containedId(declaration, field, id)}`)
      const [all] = await db.select({ count: count() }).from(records).where(uses)
      const some = await db
        .select({ title: sql<string | null>`${at(title)}` })
        .from(records)
        .where(uses)
        .orderBy(records.createdAt, records.id)
        .limit(namedUsers)
      return { count: all?.count ?? 0, titles: some.map((each) => each.title ?? '') }
    },
  }
}

function stored({ id, data, version, createdAt, updatedAt }: typeof records.$inferSelect): StoredRow {
  return { id, version, createdAt, updatedAt, values: data }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function literal(name: string): string {
  return `'${name.replaceAll("'", "''")}'`
}
