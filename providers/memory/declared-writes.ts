import type { BaseRecord, CustomParams, DataProvider } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { Fields } from '#definition/field.ts'
import { readField, writeValue } from '#definition/kind-rules.ts'
import { matchPath } from '#definition/match-path.ts'
import { put } from '#definition/path.ts'
import { nameKey } from '#definition/record.ts'
import { wireName } from '#definition/wire-names.ts'
import { ApiError } from '#providers/http/api-error.ts'

/**
 * Adds the writes of the declarations to a provider in memory: an action, a new record or an update all of whose values are fields of the record, a delete and
 * a toggle. Any other call is refused, since it needs the server; none is reported as done in part.
 */
export function withDeclaredWrites(provider: DataProvider, registry: ReadonlyMap<string, Declaration>): DataProvider {
  return {
    ...provider,
    async custom(params: CustomParams) {
      const { method, headers, payload } = params
      const target = targetOf(registry, params)
      if (!target) throw noServer(method !== 'get')
      const { declaration, id, toggle } = target
      const { name: resource, fields } = declaration
      const version = headers && 'If-Match' in headers ? { version: headers['If-Match'] } : {}
      if (method === 'delete') return { data: (await provider.deleteOne({ resource, id, variables: version })).data as never }
      const values = toggle === undefined ? sentValues(fields, payload) : { [toggle]: !(await provider.getOne({ resource, id })).data[toggle] }
      const isWhole = Object.entries(fields).every(([name, { notNull }]) => !notNull || values?.[name] !== undefined)
      if (!values || (id === '' && !isWhole)) throw noServer(true)
      const { data } =
        id === '' ? await provider.create({ resource, variables: values }) : await provider.update({ resource, id, variables: { ...values, ...version } })
      return { data: wireOf(fields, data) as never }
    },
  }
}

function noServer(write: boolean): ApiError {
  const what = write ? 'this cannot be done' : 'what this screen shows cannot be read'
  return new ApiError('missing', { statusCode: 404, write, serverMessage: `This demo has no server: ${what}.` })
}

interface Target {
  readonly declaration: Declaration
  /** Empty for a new record. */
  readonly id: string
  /** The field that the call toggles. */
  readonly toggle?: string
}

/** The record that a call writes by its declaration: with an action, a toggle, or at the record's own address. */
function targetOf(registry: ReadonlyMap<string, Declaration>, { method, url }: CustomParams): Target | undefined {
  for (const declaration of registry.values()) {
    const { create, update } = endpointsOf(declaration)
    const toggles = (declaration.rowActions ?? []).flatMap((entry) =>
      typeof entry === 'object' && 'toggle' in entry && entry.call ? { call: entry.call, toggle: entry.toggle } : [],
    )
    const actions = Object.values(declaration.actions ?? {}).flatMap(({ call }) => (call ? { call } : []))
    for (const { call, ...toggle } of [...toggles, ...actions, { call: { method: update('-').method, path: `${create}/{id}` } }]) {
      const id = call.method.toLowerCase() === method ? matchPath(call.path, url)?.id : undefined
      if (id !== undefined) return { declaration, id, ...toggle }
    }
    if (method === 'post' && url === create) return { declaration, id: '' }
  }
  return undefined
}

/** The values of a body by the record's fields; none if a value is of no field, or nothing is sent. */
function sentValues(fields: Fields, payload: unknown): Record<string, unknown> | null {
  const values: Record<string, unknown> = {}
  for (const [name, raw] of Object.entries(payload ?? {})) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const read = field && readField(field, raw)
    if (read && 'value' in read) values[name] = read.value
    else if (raw !== null && raw !== undefined) return null
  }
  return Object.keys(values).length > 0 ? values : null
}

/** A record as an API would answer it. */
function wireOf(fields: Fields, record: BaseRecord): Record<string, unknown> {
  const wire: Record<string, unknown> = { id: record.id, version: record.version }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed') continue
    const value: unknown = record[name] ?? null
    put(wire, wireName(fields, name), value === null ? null : writeValue(field, value))
    if (field.kind === 'reference' && field.name) put(wire, field.name, record[nameKey(name)] ?? null)
  }
  return wire
}
