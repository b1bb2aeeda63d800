import { and, asc, count, eq, getTableColumns, getTableName, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Declaration } from '#definition/declaration.ts'
import type { Sql } from '#server/db/database.ts'
import { keepName } from '#server/db/names.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import { containedId } from './contained-id.ts'
import { type LinkTable, readLinks, writeLinks } from './links.ts'
import { searchedFields } from './plan.ts'
import { namedUsers, type Storage, type StoredRow, type StoredValues } from './storage.ts'

/** Parts of a table beyond a column for each field, under its name. */
export interface TableContents {
  /** The fields whose words are searched, where they are not the usual (`searchedFields`). */
  readonly searched?: readonly string[]
  /** Columns that no field shows but whose words are searched too. */
  readonly alsoSearched?: readonly string[]
  /** Fields of several references, each in a table between. */
  readonly links?: Readonly<Record<string, LinkTable>>
  /** Read-only fields that count the links of another field. */
  readonly counted?: Readonly<Record<string, string>>
  /** Fields whose values are names in a separate table. A new name is saved with its first record. */
  readonly names?: Readonly<Record<string, PgTable>>
}

/** Keeps the records of a declaration in their own table. Throws at start-up if a field has no column. */
export function tableStorage(declaration: Declaration, table: PgTable, contents: TableContents = {}): Storage {
  const { searched = searchedFields(declaration), alsoSearched = [], links = {}, counted = {}, names = {} } = contents
  const columns = getTableColumns(table)
  const column = (name: string): AnyPgColumn => {
    const found = columns[name]
    if (!found)
      throw new Error(
        `the table ${getTableName(table)}, which is named like ${declaration.name}, has no column for ${name}: add it there and in a new migration`,
      )
    return found
  }
  const id = column('id')
  const deletedAt = columns.deletedAt
  /** Deleted records are in no list and cannot be chosen. Existing references still show their title. */
  const present = deletedAt && isNull(deletedAt)
  const plain = Object.keys(declaration.fields).filter((name) => !links[name] && !counted[name] && declaration.fields[name]?.kind !== 'computed')
  const picked = Object.fromEntries([...plain, 'id', 'version', 'createdAt', 'updatedAt'].map((name) => [name, column(name)]))
  const also = Object.fromEntries(alsoSearched.map((name) => [name, column(name)]))
  const written = plain.filter((name) => {
    const field = declaration.fields[name]
    return !field?.readOnly || field.initial !== undefined || (field.kind === 'civilDate' && field.follows)
  })
  const columnValues = (values: StoredValues, names: readonly string[] = written) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  const keepNames = async (db: Sql, values: StoredValues, at: string) => {
    for (const [field, known] of Object.entries(names)) await keepName(db, known, values[field], new Date(at))
  }
  const namesId = (path: string, used: string) => {
    const [name = '', inner] = path.split('.')
    return inner === undefined ? eq(column(name), used) : sql`${column(name)} @> ${containedId(declaration, path, used)}`
  }
  const words = (values: StoredValues, others: StoredValues) =>
    searchTextOf(...[...searched.map((name) => values[name]), ...alsoSearched.map((name) => others[name])].flatMap(texts))

  const store: Storage = {
    table,
    id,
    searchText: column('searchText'),
    scope: present,
    expression: (field) => columns[field],
    async read(db, ids) {
      if (ids.length === 0) return []
      const rows = await db
        .select(picked)
        .from(table)
        .where(and(present, inArray(id, [...ids])))
      const linked = await readLinks(db, links, ids)
      return rows.map((row) => stored(row, linked(String(row.id)), counted))
    },
    async lock(db, recordId) {
      const locked = await db
        .select({ id })
        .from(table)
        .where(and(present, eq(id, recordId)))
        .for('update')
      return locked.length === 0 ? null : ((await store.read(db, [recordId]))[0] ?? null)
    },
    async insert(db, { values, ...row }) {
      await keepNames(db, values, row.createdAt)
      await db.insert(table).values({ ...row, ...columnValues(values), searchText: words(values, {}) })
      await writeLinks(db, links, row.id, values)
    },
    async update(db, { id: recordId, values, version, updatedAt }, changed = []) {
      const [others = {}] = alsoSearched.length === 0 ? [] : await db.select(also).from(table).where(eq(id, recordId))
      await keepNames(db, values, updatedAt)
      await db
        .update(table)
        .set({
          ...columnValues(values, [...written, ...changed.filter((name) => plain.includes(name))]),
          version,
          updatedAt,
          searchText: words(values, others),
        })
        .where(eq(id, recordId))
      await writeLinks(db, links, recordId, values)
    },
    async remove(db, recordId, now) {
      if (!deletedAt) await db.delete(table).where(eq(id, recordId))
      else
        await db
          .update(table)
          .set({ deletedAt: now.toISOString(), ...(columns.isActive ? { isActive: false } : {}) })
          .where(eq(id, recordId))
    },
    async titles(db, ids, hold) {
      if (ids.length === 0) return new Map()
      const query = db
        .select({ id, title: column(declaration.title) })
        .from(table)
        .where(and(hold ? present : undefined, inArray(id, [...ids])))
        .$dynamic()
      const rows = await (hold ? query.for('key share') : query)
      return new Map(rows.map((row) => [String(row.id), String(row.title)]))
    },
    async users(db, field, used) {
      const link = links[field]
      const uses = and(present, link ? inArray(id, db.select({ owner: link.owner }).from(link.table).where(eq(link.target, used))) : namesId(field, used))
      const [all] = await db.select({ count: count() }).from(table).where(uses)
      const some = await db
        .select({ title: column(declaration.title) })
        .from(table)
        .where(uses)
        .orderBy(asc(column(declaration.title)), asc(id))
        .limit(namedUsers)
      return { count: all?.count ?? 0, titles: some.map(({ title }) => String(title)) }
    },
  }
  return store
}

function stored(row: Readonly<Record<string, unknown>>, linked: StoredValues, counted: Readonly<Record<string, string>>): StoredRow {
  const { id, version, createdAt, updatedAt, ...values } = row
  const counts = Object.fromEntries(
    Object.entries(counted).map(([name, of]) => {
      const ids = linked[of]
      return [name, Array.isArray(ids) ? ids.length : 0]
    }),
  )
  return { id: String(id), version: Number(version), createdAt: String(createdAt), updatedAt: String(updatedAt), values: { ...values, ...linked, ...counts } }
}

function texts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(texts) : []
}
