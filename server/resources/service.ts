import type { Sql } from '#server/db/database.ts'
import type { Total } from '#server/db/count.ts'
import { newId } from '#server/db/id.ts'
import type { Fields } from '#definition/field.ts'
import { followingDays } from '#definition/following-days.ts'
import { fieldProblem } from '#definition/kind-rules.ts'
import { labelOf } from '#definition/labels.ts'
import { type ListPlan, listStored } from './list.ts'
import { danglingReferences, type ForeignTitles, referencedTitles, type ServedRegistry, type ServedResource } from './registry.ts'
import { keepRecordFiles, withStoredFiles } from './record-files.ts'
import type { StoredRow, StoredValues } from './storage.ts'
import { refuseTaken, takenFields } from './unique.ts'
import { recordValues, wireRecord } from './wire.ts'
import { hasValues } from '#server/call/has-values.ts'
import { conflict, invalid, notFound } from '#server/call/problem.ts'
import { etagOf } from '#server/call/version.ts'

/** Operations on the records of one declaration, on the wire's terms. Writes need a transaction. */
export interface Service {
  /** One page of records, each with its ETag, so that an action on a row is refused after somebody else's change. */
  list(db: Sql, plan: ListPlan): Promise<{ rows: Record<string, unknown>[]; total: Total }>
  /** The record, or a 404. `hold` keeps it until the transaction ends. */
  stored(db: Sql, id: string, hold?: boolean): Promise<StoredRow>
  wire(db: Sql, row: StoredRow): Promise<Record<string, unknown>>
  create(db: Sql, body: StoredValues, now: Date): Promise<StoredRow>
  /** Changes the body's fields of a locked record, and raises its version by one. Returns the record itself where it has these values already. */
  change(db: Sql, before: StoredRow, body: StoredValues, now: Date): Promise<StoredRow>
  /** Stores what an action changes of a locked record, and raises its version by one. A value that its field does not take is a 409. */
  apply(db: Sql, before: StoredRow, changes: StoredValues, now: Date): Promise<StoredRow>
  /** Deletes a locked record. A record in use is a 409 that names its users. */
  remove(db: Sql, row: StoredRow, now: Date): Promise<void>
}

/** The service of one declaration among all that are served so. */
export function serviceOf(served: ServedResource, registry: ServedRegistry, foreign: ForeignTitles): Service {
  const { declaration, storage } = served
  const wires = async (db: Sql, rows: readonly StoredRow[]) => {
    const words = await referencedTitles(db, registry, foreign, served, rows)
    return rows.map((row) => wireRecord(declaration, row, words))
  }
  const whole = async (db: Sql, body: StoredValues, before: StoredRow | null) => {
    const { values, problems: lost } = await withStoredFiles(db, declaration, recordValues(declaration, body, before?.values ?? null), before?.values ?? null)
    const dangling = await danglingReferences(db, registry, foreign, served, values, before?.values ?? null)
    const problems = { ...dangling, ...lost, ...(await takenFields(db, served, values, before)) }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return { ...values, ...followingDays(declaration.fields, values) }
  }
  const store = async (db: Sql, before: StoredRow, values: StoredValues, now: Date, changed?: readonly string[]) => {
    await refuseTaken(served, () => storage.update(db, { ...before, values, version: before.version + 1, updatedAt: now.toISOString() }, changed))
    await keepRecordFiles(db, declaration, before.id, values, now)
    return again(db, before.id)
  }
  const missing = () => notFound(`This ${declaration.label.one} was not found`)
  const again = async (db: Sql, id: string) => {
    const [row] = await storage.read(db, [id])
    if (!row) throw missing()
    return row
  }

  return {
    async list(db, plan) {
      const { rows, total } = await listStored(db, storage, plan)
      const etags = rows.map(({ version }) => etagOf(version))
      return { rows: (await wires(db, rows)).map((record, index) => ({ ...record, etag: etags[index] })), total }
    },
    async stored(db, id, hold = false) {
      if (!hold) return again(db, id)
      const row = await storage.lock(db, id)
      if (!row) throw missing()
      return row
    },
    async wire(db, row) {
      const [record = {}] = await wires(db, [row])
      return record
    },
    async create(db, body, now) {
      const at = now.toISOString()
      const row = { id: newId(now), version: 1, createdAt: at, updatedAt: at, values: await whole(db, body, null) }
      await refuseTaken(served, () => storage.insert(db, row))
      await keepRecordFiles(db, declaration, row.id, row.values, now)
      return again(db, row.id)
    },
    async change(db, before, body, now) {
      const values = await whole(db, body, before)
      return hasValues(before.values, values) ? before : store(db, before, values, now)
    },
    async apply(db, before, changes, now) {
      const names = Object.keys(changes).filter((name) => changes[name] !== undefined)
      if (names.length === 0) return before
      const given = { ...before.values, ...Object.fromEntries(names.map((name) => [name, changes[name]])) }
      const values = { ...given, ...followingDays(declaration.fields, given) }
      for (const name of names) {
        const field = declaration.fields[name]
        if (!field || field.kind === 'computed') throw new Error(`an action of ${declaration.name} changes ${name}, which is no stored field`)
        const problem = fieldProblem(field, values[name])
        if (problem) throw conflict(`${labelOf(name, field)}: ${problem}`)
      }
      const dangling = await danglingReferences(db, registry, foreign, served, values, before.values)
      const problems = { ...dangling, ...(await takenFields(db, served, values, before)) }
      if (Object.keys(problems).length > 0) throw conflict(Object.values(problems).flat().join(' '))
      return store(db, before, values, now, names)
    },
    async remove(db, row, now) {
      const problem = await usageProblem(db, registry, declaration.name, row.id)
      if (problem) throw conflict(problem)
      await storage.remove(db, row.id, now)
      await keepRecordFiles(db, declaration, row.id, {}, now)
    },
  }
}

/** The fields that refer to a resource; inside a list of rows `lines.testId`. */
function referencesTo(fields: Fields, resource: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'rows') return referencesTo(field.fields, resource).map((inner) => `${name}.${inner}`)
    return (field.kind === 'reference' || field.kind === 'references') && field.to === resource ? [name] : []
  })
}

/** Message that refuses to delete a record that others use, naming them, or null. */
async function usageProblem(db: Sql, registry: ServedRegistry, resource: string, id: string): Promise<string | null> {
  const uses = [...((await registry.get(resource)?.tableOptions?.uses?.(db, id)) ?? [])]
  for (const { declaration, storage } of registry.values()) {
    for (const path of referencesTo(declaration.fields, resource)) {
      const { count, titles } = await storage.users(db, path, id)
      const use = `${count} ${count === 1 ? declaration.label.one : declaration.label.many} (${titles.join(', ')}${count > titles.length ? ', …' : ''})`
      // The same records may refer to it in two fields.
      if (count > 0 && !uses.includes(use)) uses.push(use)
    }
  }
  const thing = registry.get(resource)?.declaration.label.one ?? 'record'
  return uses.length === 0 ? null : `This ${thing} cannot be deleted: it is used by ${uses.join(' and ')}`
}
