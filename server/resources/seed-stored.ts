import { comparedName } from '#domain/text.ts'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Declaration } from '#definition/declaration.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { tableOf } from '#server/db/tables.ts'
import { settings } from '#server/db/tables/records.ts'
import { readCatalogue } from '#server/seed/catalogue.ts'
import { declaredValues } from '#server/seed/declared-values.ts'
import { recordStorage } from './record-storage.ts'
import { uniqueFields } from './unique.ts'

/** Number of records of each declared entity in the demo. */
const demoRecords = 24

interface Demo {
  readonly database: Database
  /** Declarations without a table. */
  readonly declarations: readonly Declaration[]
  readonly now: Date
  readonly timeZone: string
  readonly seed: number
}

/**
 * Gives each declared entity without a table its records in the demo, once: what somebody has deleted does not come back. Returns the names of those filled
 * now.
 */
export async function seedStored({ database, declarations, now, timeZone, seed }: Demo): Promise<string[]> {
  const [known] = await database.sql.select().from(settings).where(eq(settings.key, key))
  const before = namesIn(known?.value)
  const wanted = inOrder(declarations).filter(({ name }) => !before.includes(name))
  if (wanted.length === 0) return []
  const { people } = readCatalogue()
  await database.transaction(async (sql) => {
    for (const declaration of wanted) {
      const storage = recordStorage(declaration)
      const [row] = await sql.select({ id: storage.id }).from(storage.table).where(storage.scope).limit(1)
      if (row) continue
      const ids = await idsFor(sql, declaration, declarations)
      const taken = new Set<string>()
      for (let index = 0; index < demoRecords; index += 1) {
        const values = declaredValues(declaration, index, { people, seed, now, timeZone, ids: (resource) => ids.get(resource) ?? [] })
        const at = new Date(now.getTime() - (demoRecords - index) * 3_600_000)
        const own = uniqueFields(declaration).map((name) => `${name} ${comparedName(String(values?.[name]))}`)
        if (!values || own.some((each) => taken.has(each))) continue
        for (const each of own) taken.add(each)
        await storage.insert(sql, { id: newId(at), version: 1, createdAt: at.toISOString(), updatedAt: at.toISOString(), values })
      }
    }
    const row = { key, value: [...before, ...wanted.map(({ name }) => name)], updatedAt: now.toISOString() }
    await sql
      .insert(settings)
      .values(row)
      .onConflictDoUpdate({ target: settings.key, set: { value: row.value, updatedAt: row.updatedAt } })
  })
  return wanted.map(({ name }) => name)
}

const key = 'declared'

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function targetsOf({ fields }: Pick<Declaration, 'fields'>): string[] {
  return Object.values(fields).flatMap((field) =>
    field.kind === 'reference' || field.kind === 'references' ? [field.to] : field.kind === 'rows' ? targetsOf(field) : [],
  )
}

/** Referenced resources come first; in a cycle the files' order decides. */
function inOrder(declarations: readonly Declaration[]): Declaration[] {
  const ordered: Declaration[] = []
  const visited = new Set<Declaration>()
  const visit = (declaration: Declaration) => {
    if (visited.has(declaration)) return
    visited.add(declaration)
    for (const target of targetsOf(declaration)) for (const each of declarations) if (each.name === target) visit(each)
    ordered.push(declaration)
  }
  for (const declaration of declarations) visit(declaration)
  return ordered
}

async function idsFor(sql: Sql, declaration: Declaration, stored: readonly Declaration[]): Promise<ReadonlyMap<string, string[]>> {
  const ids = new Map<string, string[]>()
  for (const target of new Set(targetsOf(declaration))) {
    const own = stored.find(({ name }) => name === target)
    const { table, scope } = own ? recordStorage(own) : { table: tableOf(target), scope: undefined }
    const id = table && getTableColumns(table).id
    if (!id) continue
    const rows = await sql.select({ id }).from(table).where(scope).orderBy(desc(id)).limit(100)
    ids.set(
      target,
      rows.map((row) => String(row.id)),
    )
  }
  return ids
}
