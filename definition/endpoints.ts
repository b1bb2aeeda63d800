import { siblingPath } from './path.ts'
import type { Call } from './action.ts'
import type { Chart } from './chart.ts'
import type { ApiDeclaration } from './api-declaration.ts'
import type { Declaration } from './declaration.ts'

/** The paths of a resource's calls, and where their answers have the data. Paths are relative to the API base. */
export interface Endpoints {
  readonly list: { readonly path: string; readonly items: string; readonly total: string }
  /** Path of the record in the answer of one record. */
  readonly record: string
  readonly create: string
  /** The list as a file, where the declaration says `list.export`. */
  readonly export: string
  /** The figures of a chart. */
  figures(chart: Pick<Chart, 'by' | 'path'>): string
  /** The file of a field of a record; `{id}` for any record. */
  file(field: string, id: string): string
  /** A file for a field of a new record. */
  newFile(field: string): string
  one(id: string): string
  update(id: string): { readonly method: 'PUT' | 'PATCH'; readonly path: string }
  remove(id: string): string
  /** The call of an action; throws for one that is not declared, which is a bug. */
  declared(name: string): Call
}

/** A path with its `{names}` filled in, each percent-encoded. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined || value === '' || value === '.' || value === '..') throw new Error(`the path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** The texts of a record by their names, for the braces of an address. */
export function textsOf(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** The endpoints of a declaration. The defaults are `/{name}`, `data.items`, `data.totalCount`, `data`. */
export function endpointsOf(declaration: Declaration): Endpoints {
  const api = declaration.api ?? {}
  const path = api.path ?? `/${declaration.name}`
  const one = (id: string) => fillPath(`${path}/{id}`, { id })
  const declared = (name: string) => {
    const call = declaration.actions && Object.hasOwn(declaration.actions, name) ? declaration.actions[name]?.call : undefined
    if (!call) throw new Error(`the resource ${declaration.name} declares no call ${name}`)
    return call
  }
  const items = inner(api.items) ?? 'data.items'
  // Without a declared place the count goes beside the rows.
  const totalBeside = api.total || typeof api.paging === 'object' ? siblingPath(items, 'totalCount') : 'data.totalCount'
  return {
    list: { path: api.listPath ?? path, items, total: inner(api.total) ?? totalBeside },
    record: inner(api.record) ?? 'data',
    create: path,
    export: typeof declaration.list.export === 'string' ? declaration.list.export : `${path}/export`,
    figures: (chart) => chart.path ?? `${path}/figures/${chart.by}`,
    file: (field, id) => `${id === '{id}' ? `${path}/{id}` : one(id)}/files/${field}`,
    newFile: (field) => `${path}/files/${field}`,
    one,
    update: (id) => ({ method: api.update === 'PATCH' ? 'PATCH' : 'PUT', path: one(id) }),
    remove: one,
    declared,
  }
}

/** A path into an answer; none if the answer itself or a header is meant, which `providers/data/foreign-api.ts` puts at the usual place. */
function inner(place: ApiDeclaration['total']): string | undefined {
  return typeof place === 'string' && place !== '.' ? place : undefined
}
