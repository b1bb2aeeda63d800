import type { Declaration } from './declaration.ts'
import { meetsCondition } from './condition.ts'
import type { Permission } from '#domain/permission.ts'
import type { AnyField, Fields } from './field.ts'
import { problemsAt, readFields, writeValue } from './kind-rules.ts'
import { at, put } from './path.ts'
import { bodyName } from './wire-names.ts'

/** A row that could not be read: shown as such in its place, so that it hides neither itself nor the others. */
export interface Unreadable {
  readonly id: string | null
  readonly reason: string
}

/** Read in addition to a record's own fields where a value could not be read: the reason, under `{field}~unread`. */
export function unreadKey(field: string): string {
  return `${field}~unread`
}

/** Read in addition to a record's own fields: the title of a reference, under `{field}~name`. */
export function nameKey(field: string): string {
  return `${field}~name`
}

/** Reads one wire record by a declaration's fields. Never throws; strict about what would mislead (see `notNull`, unknown choices). */
export function readRecord(
  declaration: Pick<Declaration, 'fields' | 'api'>,
  raw: unknown,
): { readonly record: Record<string, unknown> & { id: string } } | { readonly unreadable: Unreadable } {
  const rawId = at(raw, declaration.api?.id ?? 'id')
  const id = typeof rawId === 'string' && rawId !== '' ? rawId : typeof rawId === 'number' ? String(rawId) : null
  if (id === null) return { unreadable: { id, reason: 'it has no id' } }
  const read = readFields(declaration.fields, raw)
  if ('problem' in read) return { unreadable: { id, reason: read.problem } }
  const names: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (field.kind !== 'reference' || !field.name) continue
    const words = at(raw, field.name)
    names[nameKey(name)] = typeof words === 'string' ? words : null
  }
  for (const [name, reason] of Object.entries(read.unread ?? {})) names[unreadKey(name)] = reason
  return { record: { ...read.values, ...names, id } }
}

/** Names of the fields that a form writes: those declared for it, else every field that is not read-only. */
export function formFieldNames(declaration: Declaration): readonly string[] {
  return declaration.form?.fields ?? Object.keys(declaration.fields).filter((name) => !declaration.fields[name]?.readOnly)
}

/** The permission to write a field in addition to the record's; undefined for a field without one. That of a declared area is known once its declaration is read. */
export function writePermission({ permission }: AnyField): Permission | undefined {
  return permission as Permission | undefined
}

/** True when a form shows the field for these values (`form.showWhen`). */
export function isShown(declaration: Declaration, name: string, values: Readonly<Record<string, unknown>>): boolean {
  return meetsCondition(declaration.form?.showWhen?.[name], values)
}

/** Returns the values of a new record that no form writes: the initial ones of its other fields. */
export function unwrittenValues(declaration: Declaration): Record<string, unknown> {
  const written = new Set(formFieldNames(declaration))
  return Object.fromEntries(
    Object.entries(declaration.fields).flatMap(([name, { initial }]) => (initial === undefined || written.has(name) ? [] : [[name, initial]])),
  )
}

/** Returns the initial values of a create form. */
export function initialValues(declaration: Declaration): Record<string, unknown> {
  return Object.fromEntries(formFieldNames(declaration).map((name) => [name, declaration.fields[name]?.initial ?? null]))
}

/** The values that an edit form starts with: of the record, those that a form writes. */
export function formValues(declaration: Declaration, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(formFieldNames(declaration).map((name) => [name, record[name] ?? null]))
}

/**
 * The wire body of a record's values: only declared, writable fields, each under the path that it is written to; an empty text is sent as an empty text, any
 * other empty value as null.
 */
export function writeRecord(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (field.readOnly || value === undefined) continue
    const isText = field.kind === 'text' || field.kind === 'longText'
    put(body, bodyName(fields, name), value === null ? (isText ? '' : null) : writeValue(field, value))
  }
  return body
}

/** Returns the problems of a form's values by field, inside lists by place (`lines.2.amount`); the same on panel and server. */
export function fieldProblems(declaration: Declaration, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const name of formFieldNames(declaration)) {
    const field = declaration.fields[name]
    if (!field || !isShown(declaration, name, values)) continue
    Object.assign(problems, problemsAt(name, field, values[name]))
  }
  for (const [name, problem] of Object.entries(declaration.form?.check?.(values) ?? {}))
    if (problem && problems[name] === undefined && isShown(declaration, name, values)) problems[name] = problem
  return problems
}
