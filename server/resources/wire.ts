import type { Declaration } from '#definition/declaration.ts'
import type { AnyField, Field } from '#definition/field.ts'
import { fieldProblem, readField, writeValue } from '#definition/kind-rules.ts'
import { fieldProblems, formFieldNames, isShown, unwrittenValues } from '#definition/record.ts'
import { isRow } from '#definition/wire-reading.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at, put } from '#definition/path.ts'
import { bodyName } from '#definition/wire-names.ts'
import { invalid } from '#server/call/problem.ts'
import type { StoredRow, StoredValues } from './storage.ts'

/** A record as the wire carries it; `words` gives the title of a referenced record. */
export function wireRecord(declaration: Declaration, row: StoredRow, words: (resource: string, id: string) => string | null): Record<string, unknown> {
  const wire: Record<string, unknown> = { id: row.id, createdAt: row.createdAt, updatedAt: row.updatedAt }
  if (declaration.api?.id) put(wire, declaration.api.id, row.id)
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (field.kind === 'computed') continue
    const value = row.values[name] ?? wire[name] ?? null
    put(wire, field.from ?? name, value === null ? null : writeValue(field, value))
    if (field.kind === 'file' && isRow(value)) put(wire, field.from ?? name, { ...value, url: endpointsOf(declaration).file(name, row.id) })
    if (field.kind === 'reference' && field.name) {
      const id = typeof value === 'string' ? value : null
      if (field.name.includes('.')) put(wire, `${field.name.slice(0, field.name.lastIndexOf('.'))}.id`, id)
      put(wire, field.name, id === null ? null : words(field.to, id))
    }
  }
  return wire
}

/** The values of a record after a change: the body's over the earlier ones. Throws a 422 that names every field with a problem, with the panel's messages. */
export function recordValues(declaration: Declaration, body: StoredValues, before: StoredValues | null): StoredValues {
  const values: Record<string, unknown> = { ...(before ?? unwrittenValues(declaration)) }
  const unreadable: Record<string, string> = {}
  for (const name of formFieldNames(declaration)) {
    const field = declaration.fields[name]
    if (!field) continue
    const raw = at(body, bodyName(declaration.fields, name))
    if (raw === undefined) {
      if (!before) values[name] = field.initial ?? null
      continue
    }
    readInto(values, name, field, raw, unreadable)
  }
  for (const name of formFieldNames(declaration)) if (!isShown(declaration, name, values)) values[name] = declaration.fields[name]?.initial ?? null
  const problems = { ...fieldProblems(declaration, values), ...unreadable }
  if (Object.keys(problems).length > 0) throw invalid(Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, [problem]])))
  return values
}

/** Reads a value of a body into the values of a record. What cannot be read is a problem at its place: `lines.2.amount` inside a list of rows. */
export function readInto(values: Record<string, unknown>, name: string, field: AnyField, raw: unknown, problems: Record<string, string>, place = name): void {
  if (field.kind === 'rows' && Array.isArray(raw)) values[name] = raw.map((each, index) => readRow(field, each, problems, `${place}.${index}`))
  else {
    const read = readWireValue(field, raw)
    if (typeof read === 'string') problems[place] = read
    else values[name] = read.value
  }
}

function readRow({ fields }: Field<'rows'>, raw: unknown, problems: Record<string, string>, place: string): StoredValues {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed') continue
    row[name] = null
    readInto(row, name, field, at(raw, field.from ?? name), problems, `${place}.${name}`)
  }
  return row
}

/** A value of a body by its field; a sentence where it cannot be read. */
function readWireValue(field: AnyField, raw: unknown): { readonly value: unknown } | string {
  const empty = raw === null || raw === undefined || raw === ''
  const read = readField(field, raw)
  if ('problem' in read || (!empty && read.value === null)) return fieldProblem(field, raw) ?? 'This value cannot be used'
  const written = typeof read.value === 'string' ? writeValue(field, utcOf(field, read.value)) : read.value
  const absent = written === null || written === ''
  // A switch and an icon always have a value: the form's initial one replaces null.
  return { value: absent ? (field.kind === 'yesNo' || field.kind === 'icon' ? (field.initial ?? null) : null) : written }
}

/** A moment in UTC, in the one writing that is stored: moments are compared and sorted as texts. Any other value as it is. */
function utcOf({ kind }: AnyField, value: string): string {
  return kind === 'instant' ? new Date(value).toISOString() : value
}
