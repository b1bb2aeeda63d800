import { at, put } from '#definition/path.ts'
import type { Behaviour } from '#tests/providers/http-fixture.ts'

type Wire = Record<string, unknown>

/** Dialect of a third-party server. Written apart from the product's code, so that the two do not share a mistake. */
export interface Dialect {
  /** Place of a list's rows and count; null for bare rows with the count in the header X-Count. */
  readonly list: { readonly items: string; readonly total: string | null } | null
  /** Place of the record in an answer; null for a bare record. */
  readonly record: string | null
  readonly id: string
  readonly names: { readonly page: string; readonly limit: string; readonly sort: string; readonly order: string; readonly search: string }
  readonly paging: 'page' | 'offset' | 'cursor'
  /** Answer to a change and to a deletion; null answers with the record, and 204 to a deletion. */
  readonly done: { readonly status: number; readonly body: unknown } | null
}

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 || body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** A server in memory that speaks a dialect, over records as it keeps them. It refuses parameters that it does not know. */
export function foreignServer(dialect: Dialect, start: readonly Wire[], filters: readonly string[] = []): { behave: Behaviour; readonly kept: Wire[] } {
  const kept = structuredClone(start) as Wire[]
  const { names, id } = dialect
  const one = (record: Wire) => {
    if (dialect.record === null) return record
    const body: Wire = {}
    put(body, dialect.record, record)
    return body
  }
  const list = (query: URLSearchParams) => {
    const known = [...Object.values(names), ...filters]
    const unknown = [...query.keys()].find((name) => !known.includes(name))
    if (unknown !== undefined) return answer({ message: `what is ${unknown}` }, 422)
    let rows = kept.filter((row) => filters.every((name) => !query.has(name) || String(at(row, name)) === query.get(name)))
    const search = query.get(names.search)
    if (search !== null) rows = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(search.toLowerCase()))
    const sort = query.get(names.sort)
    const sign = query.get(names.order) === 'desc' ? -1 : 1
    if (sort !== null) rows = rows.toSorted((a, b) => sign * (String(at(a, sort)) < String(at(b, sort)) ? -1 : 1))
    const limit = Number(query.get(names.limit))
    const place = query.get(names.page)
    const from = dialect.paging === 'page' ? (Number(place) - 1) * limit : dialect.paging === 'offset' ? Number(place) : Number((place ?? 'after-0').slice(6))
    if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(from)) return answer({ message: 'no such page' }, 400)
    const page = rows.slice(from, from + limit)
    if (dialect.list === null) return answer(page, 200, { 'x-count': String(rows.length) })
    const body: Wire = {}
    put(body, dialect.list.items, page)
    if (dialect.list.total !== null) put(body, dialect.list.total, rows.length)
    if (dialect.paging === 'cursor') put(body, 'links.next', from + limit < rows.length ? `after-${from + limit}` : null)
    return answer(body)
  }
  const behave: Behaviour = ({ method, path, query, body }) => {
    const [, , resource, key] = path.split('/')
    if (resource !== 'kits') return answer({ message: 'no such address' }, 404)
    if (key === undefined && method === 'GET') return list(new URLSearchParams(query))
    if (key === undefined) {
      const record: Wire = { ...(JSON.parse(body) as Wire) }
      put(record, id, `k${kept.length + 1}`)
      kept.push(record)
      return dialect.done ? answer(dialect.done.body, dialect.done.status) : answer(one(record), 201)
    }
    const index = kept.findIndex((row) => String(at(row, id)) === decodeURIComponent(key))
    const record = kept[index]
    if (!record) return answer({ message: 'no such kit' }, 404)
    if (method === 'GET') return answer(one(record))
    if (method === 'DELETE') {
      kept.splice(index, 1)
      return dialect.done ? answer(dialect.done.body, dialect.done.status) : answer(undefined, 204)
    }
    kept[index] = merged(record, JSON.parse(body) as Wire)
    return dialect.done ? answer(dialect.done.body, dialect.done.status) : answer(one(kept[index]))
  }
  return { behave, kept }
}

/** Merges the changed fields over the record; nested objects are merged too. */
function merged(before: Wire, change: Wire): Wire {
  const isPlain = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.fromEntries(
    Object.keys({ ...before, ...change }).map((name) => {
      const [old, now] = [before[name], change[name]]
      return [name, now === undefined ? old : isPlain(old) && isPlain(now) ? merged(old, now) : now]
    }),
  )
}
