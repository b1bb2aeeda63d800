import * as collections from '#contract/collections.ts'
import { stats } from '#contract/order-figures.ts'
import * as results from '#contract/results.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { createDataProvider } from '#providers/data/data-provider.ts'
import type { Http, HttpRequest } from '#providers/http/request.ts'
import { listCallAt } from '#crud/list/call.ts'
import { listFilters } from '#crud/list/filters.ts'
import type { EarlyRead } from './opening.ts'

const own = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })

type Registry = ReadonlyMap<string, Declaration>
type Parameters = Readonly<Record<string, string>>

/** The first read of each bespoke screen that is not the read of a record. */
const bespokeReads = [
  { address: '/(?:dashboard)?', call: stats, query: { month: '{month}' }, from: {} },
  { address: '/sample-collections/board', call: collections.board, query: { date: '{today}' }, from: { date: 'date' } },
  { address: '/results/{id}/sheet', call: results.sheet, query: {}, from: {} },
] as const

/** The first read of each list, record page and bespoke screen, as the panel's data provider makes it. */
export async function earlyReads(declarations: readonly Declaration[] = Object.values(own).map((file) => file.default)): Promise<readonly EarlyRead[]> {
  const registry = new Map(declarations.filter(({ fields }) => fields).map((declaration) => [declaration.name, declaration]))
  const lists = await Promise.all(
    [...registry.values()].flatMap((declaration) => addressesOf(declaration).map((address) => listRead(registry, declaration, address))),
  )
  const bespoke = bespokeReads.flatMap(({ address, call: { resource, path, permission }, query, from }) =>
    registry.has(resource) ? [{ address, path, permission, query, from }] : [],
  )
  const records = [...registry.values()].flatMap((declaration) => {
    const { show } = declaration
    if (!show?.page || (show.in ?? 'page') !== 'page') return []
    const path = endpointsOf(declaration).one('ID').replace('ID', '{id}')
    return [{ address: `/${declaration.name}/${notPages(declaration)}{id}`, path, permission: `${declaration.permission}.view`, query: {}, from: {} }]
  })
  return [...lists.flatMap((read) => read ?? []), ...bespoke, ...records]
}

/** Leaves out the words that are pages of the resource where an id would be, e.g. `add`. */
function notPages({ pages = {} }: Declaration): string {
  return `(?!(?:${['add', ...Object.keys(pages).filter((path) => /^[\w-]+$/.test(path))].join('|')})$)`
}

function addressesOf(declaration: Declaration): string[] {
  return ['', ...Object.keys(declaration.list.views ?? {})].map((view) => (view ? `/${declaration.name}/${view}` : `/${declaration.name}`))
}

async function listRead(registry: Registry, declaration: Declaration, address: string): Promise<EarlyRead | null> {
  const plain = await listRequest(registry, address, '')
  if (!plain) return null
  const from: Record<string, string | readonly [string, string]> = {}
  for (const [name, values] of samplesOf(declaration)) {
    for (const value of values) {
      const asked = await listRequest(registry, address, `?${new URLSearchParams({ [name]: value })}`)
      const parameter = asked && parameterOf(name, value, plain.query, asked.query)
      if (parameter) from[name] = parameter
    }
  }
  return { address, path: plain.path, permission: `${declaration.permission}.view`, query: plain.query, from }
}

/** The call's parameter that takes the value of the address as it is; null if the provider changes it. */
function parameterOf(name: string, value: string, plain: Parameters, asked: Parameters): string | readonly [string, string] | null {
  const changed = Object.keys(asked).filter((key) => asked[key] !== plain[key])
  if (name === 'sort') {
    const field = changed.find((key) => asked[key] === value.slice(1))
    const order = Object.keys(asked).find((key) => key !== field && asked[key] === 'desc')
    return field && order && changed.every((key) => key === field || key === order) ? [field, order] : null
  }
  const [only, ...others] = changed
  return only !== undefined && others.length === 0 && asked[only] === value ? only : null
}

/** Values to try for each parameter of a list's address. */
function samplesOf(declaration: Declaration): (readonly [name: string, values: readonly string[]])[] {
  const sortable = Object.keys(declaration.fields).filter((name) => declaration.fields[name]?.sort && name !== declaration.list.sort?.field)
  return [
    ['page', ['7']],
    ['size', ['50']],
    ['search', ['a']],
    ['sort', sortable.slice(0, 1).map((field) => `-${field}`)],
    ...listFilters(declaration).map(({ name, field }) => {
      const choices = field && 'choices' in field ? Object.keys(field.choices).slice(-1) : []
      return [name, [...choices, 'true', '2026-01-02', '7']] as const
    }),
  ]
}

async function listRequest(registry: Registry, pathname: string, search: string): Promise<{ readonly path: string; readonly query: Parameters } | null> {
  const call = listCallAt(
    { pathname, search },
    (name) => registry.get(name),
    () => true,
  )
  if (!call) return null
  const asked: HttpRequest[] = []
  await createDataProvider(recording(asked), registry)
    .getList(call)
    .catch(() => undefined)
  const [request, ...further] = asked
  if (!request || further.length > 0) return null
  const query = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return { path: request.path, query: Object.fromEntries(query) as Parameters }
}

/** A client that records requests and answers none. */
const recording = (asked: HttpRequest[]): Http => ({
  baseUrl: '',
  async send(request) {
    asked.push(request)
    throw new Error('recorded')
  },
})
