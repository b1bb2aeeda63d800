import { isDeepStrictEqual } from 'node:util'
import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, FieldKind, Fields } from '#definition/field.ts'
import { isRow } from '#definition/wire-reading.ts'
import { isRecordId } from '#server/call/record-id.ts'
import type { Sql } from '#server/db/database.ts'
import { tableOf, tablesByName } from '#server/db/tables.ts'
import { linksByName } from './links.ts'
import type { TableOptions } from './table-options.ts'
import { recordStorage } from './record-storage.ts'
import type { Storage, StoredRow, StoredValues } from './storage.ts'
import { tableStorage } from './table-storage.ts'

/** A declaration that is served only from its fields, and where its records are kept. */
export interface ServedResource {
  readonly declaration: Declaration
  readonly storage: Storage
  readonly tableOptions: TableOptions | undefined
}

/** All declarations served so, by name. */
export type ServedRegistry = ReadonlyMap<string, ServedResource>

/** Titles of records that bespoke code keeps, so that declared fields may refer to them too. */
export type ForeignTitles = Readonly<Record<string, Storage['titles']>>

/** Keeps a declaration in the table that is named like it where there is one, else in `records`. Throws when the table lacks a column. */
export function servedResource(declaration: Declaration, tableOptions: TableOptions | undefined): ServedResource {
  const table = tableOf(declaration.name)
  if (!table) return { declaration, tableOptions, storage: recordStorage(declaration) }
  const links = { ...linksByName(declaration, tablesByName), ...tableOptions?.links }
  return { declaration, tableOptions, storage: tableStorage(declaration, table, { ...tableOptions, links }) }
}

/** The ids that a field's value refers to. */
function referredIds(field: AnyField, value: unknown): { readonly to: string; readonly ids: readonly string[] } | null {
  if (field.kind === 'reference') return { to: field.to, ids: typeof value === 'string' ? [value] : [] }
  return field.kind === 'references' ? { to: field.to, ids: Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [] } : null
}

const one: Partial<Record<FieldKind, string>> = { reference: 'This choice no longer exists', references: 'One of the choices no longer exists' }

/** Returns the changed references to missing records, by field. The records of the others are locked until the transaction ends. */
export async function danglingReferences(
  db: Sql,
  registry: ServedRegistry,
  foreign: ForeignTitles,
  served: ServedResource,
  values: StoredValues,
  before: StoredValues | null,
): Promise<Record<string, string[]>> {
  const dangling: Record<string, string[]> = {}
  for (const { place, field, value, isSame } of placedValues(served.declaration.fields, values, before)) {
    // A record chosen earlier may be gone. Other changes still pass.
    const referred = field.readOnly || isSame ? null : referredIds(field, value)
    if (!referred || referred.ids.length === 0) continue
    const titles = registry.get(referred.to)?.storage.titles ?? foreign[referred.to]
    if (!titles) continue
    const titlesById = await titles(db, referred.ids.filter(isRecordId), true)
    if (referred.ids.some((id) => !titlesById.has(id))) dangling[place] = [one[field.kind] ?? 'This does not exist']
  }
  return dangling
}

/** The values of a record's fields and of its lists' rows by place; `isSame` for one that was there before, in a list in any of its rows. */
function placedValues(fields: Fields, values: StoredValues, before: StoredValues | null) {
  const same = (one: unknown, other: unknown) => before !== null && isDeepStrictEqual(one, other)
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'rows') return [{ place: name, field, value: values[name], isSame: same(values[name], before?.[name]) }]
    const former = rowsOf(before?.[name])
    return rowsOf(values[name]).flatMap((row, index) =>
      Object.entries(field.fields).map(([inner, each]) => ({
        place: `${name}.${index}.${inner}`,
        field: each,
        value: row[inner],
        isSame: former.some((other) => same(row[inner], other[inner])),
      })),
    )
  })
}

function rowsOf(value: unknown): readonly StoredValues[] {
  return Array.isArray(value) ? value.filter(isRow) : []
}

/** The titles of the records that these rows refer to, with one query for each resource. */
export function referencedTitles(db: Sql, registry: ServedRegistry, foreign: ForeignTitles, served: ServedResource, rows: readonly StoredRow[]) {
  return titlesFor(db, registry, foreign, served, rows, (field) => field.kind === 'reference' && field.name !== undefined)
}

/** The titles of the records that these rows refer to, by resource and id; null for one that is not there. */
export async function titlesFor(
  db: Sql,
  registry: ServedRegistry,
  foreign: ForeignTitles,
  served: ServedResource,
  rows: readonly StoredRow[],
  isWanted: (field: AnyField) => boolean = () => true,
) {
  const wanted = new Map<string, Set<string>>()
  for (const [name, field] of Object.entries(served.declaration.fields)) {
    if ((field.kind !== 'reference' && field.kind !== 'references') || !isWanted(field)) continue
    const ids = wanted.get(field.to) ?? new Set()
    wanted.set(field.to, ids)
    for (const row of rows) for (const id of referredIds(field, row.values[name])?.ids ?? []) if (isRecordId(id)) ids.add(id)
  }
  const words = new Map<string, ReadonlyMap<string, string>>()
  for (const [resource, ids] of wanted) {
    const titles = registry.get(resource)?.storage.titles ?? foreign[resource]
    if (titles) words.set(resource, await titles(db, [...ids], false))
  }
  return (resource: string, id: string) => words.get(resource)?.get(id) ?? null
}
