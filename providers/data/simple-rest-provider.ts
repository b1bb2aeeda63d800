import type { CrudFilter, CustomParams, DataProvider } from '@refinedev/core'
import dataProvider from '@refinedev/simple-rest'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { fieldOfFilter } from '#definition/filter-field.ts'
import { at } from '#definition/path.ts'
import { readRecord, writeRecord } from '#definition/record.ts'
import { parameterName, wireName } from '#definition/wire-names.ts'
import { ApiError } from '#providers/http/api-error.ts'
import type { UrlQuery } from '#providers/http/query-string.ts'
import type { Http, HttpMethod } from '#providers/http/request.ts'
import { createOwnSignIn, type CustomBackend, isSignIn } from '#providers/memory/own-sign-in.ts'
import { customCall } from './custom-call.ts'
import { type DeclarationRegistry, declared } from './data-provider.ts'
import { declaredFilters } from './declared-filters.ts'
import { withDeclaredNames } from './foreign-errors.ts'
import { filterParameters, validPage } from './list-query.ts'
import { badAnswer, type LabRecord, readRows } from './read-answer.ts'

/** The client of simple-rest: an axios, of which it uses one function for each method. */
type RestClient = NonNullable<Parameters<typeof dataProvider>[1]>

interface RestConfig {
  readonly signal?: unknown
  readonly data?: unknown
}

/** Makes a client for simple-rest that sends by the panel's own: the same token, time limits, repetitions, keys and failures. Addresses are paths below the API's base. */
function createRestClient(http: Http): RestClient {
  const send = async (method: HttpMethod, url: string, body?: unknown, { signal }: RestConfig = {}) => {
    const [path = '', search = ''] = url.split('?', 2)
    const parameters = new URLSearchParams(search)
    const query: UrlQuery = Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]))
    const answer = await http.send({
      method,
      path,
      query,
      anyForm: true,
      ...(body === undefined ? {} : { body }),
      ...(signal instanceof AbortSignal ? { signal } : {}),
    })
    // 204 is a confirmation without a record.
    return { data: answer.status === 204 ? {} : answer.body, status: answer.status, headers: Object.fromEntries(answer.headers ?? []) }
  }
  const withBody = (method: HttpMethod) => (url: string, body: unknown, config?: RestConfig) => send(method, url, body, config)
  return {
    get: (url: string, config?: RestConfig) => send('GET', url, undefined, config),
    delete: (url: string, config?: RestConfig) => send('DELETE', url, config?.data, config),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
  } as RestClient
}

/**
 * Refine's simple-rest provider (for APIs like json-server) adapted to the declarations: records are read and written by their
 * fields, and `meta` never reaches it, since Refine merges the address bar into that and simple-rest takes the method from it.
 */
export function createSimpleRestProvider(http: Http, registry: DeclarationRegistry): DataProvider {
  const client = createRestClient(http)
  const rest = dataProvider('', client)
  const pathOf = (declaration: Declaration) => endpointsOf(declaration).list.path.slice(1)
  const idOf = (id: unknown) => {
    const text = String(id)
    if (text === '' || text === '.' || text === '..') throw new ApiError('missing', { statusCode: 404 })
    return encodeURIComponent(text)
  }
  const read = (declaration: Declaration, raw: unknown, write: boolean, id?: unknown): LabRecord => {
    const found = readRecord(declaration, raw)
    if ('unreadable' in found) throw badAnswer(declaration, found.unreadable.reason, write)
    if (id !== undefined && found.record.id !== String(id)) throw badAnswer(declaration, 'another record than asked for', write)
    return found.record
  }
  const body = (declaration: Declaration, variables: unknown) =>
    writeRecord(declaration.fields, typeof variables === 'object' && variables ? { ...variables } : {})
  const saving = async (declaration: Declaration, work: () => Promise<{ readonly data: unknown }>, id?: unknown) => {
    try {
      return { data: read(declaration, (await work()).data, true, id) }
    } catch (error) {
      throw error instanceof ApiError ? withDeclaredNames(declaration, 'save', { path: pathOf(declaration) }, error) : error
    }
  }
  /** The list with the server's count. Without a count simple-rest would take the rows of one page for all rows. */
  const list = async (parameters: Parameters<typeof rest.getList>[0]): Promise<{ readonly data: readonly unknown[]; readonly total: number }> => {
    const declaration = declared(registry, parameters.resource)
    let named: unknown
    const counting = dataProvider('', {
      ...client,
      async get(url: string) {
        const answer = await client.get(url)
        named = answer.headers['x-total-count']
        return answer
      },
    } as typeof client)
    const path = pathOf(declaration)
    const { data } = await counting.getList({ ...parameters, resource: path }).catch((error: unknown) => {
      throw error instanceof ApiError ? withDeclaredNames(declaration, 'list', { path: `/${path}` }, error) : error
    })
    if (!Array.isArray(data)) throw badAnswer(declaration, 'the answer itself is no list')
    if (typeof named !== 'string' || !/^\d{1,15}$/.test(named)) throw badAnswer(declaration, 'the header X-Total-Count is no count')
    return { data, total: Number(named) }
  }
  const provider = {
    async getList({ resource, pagination, sorters = [], filters }: Parameters<typeof rest.getList>[0]) {
      const declaration = declared(registry, resource)
      const { page, limit } = validPage(pagination)
      const { data, total } = await list({
        resource,
        pagination: { currentPage: page, pageSize: limit, mode: 'server' },
        sorters: sorters.map(({ field, order }) => ({ field: wireName(declaration.fields, field), order })),
        filters: restFilters(declaration, declaredFilters(declaration, filters ?? [])),
      })
      return { data: readRows(declaration, data), total }
    },
    async getOne({ resource, id }: Parameters<typeof rest.getOne>[0]) {
      const declaration = declared(registry, resource)
      const { data } = await rest.getOne({ resource: pathOf(declaration), id: idOf(id) })
      return { data: read(declaration, data, false, id) }
    },
    async getMany({ resource, ids }: Parameters<typeof rest.getMany>[0]) {
      const declaration = declared(registry, resource)
      if (ids.length === 0) return { data: [] }
      const { data } = await rest.getMany({ resource: pathOf(declaration), ids: ids.map(String) })
      if (!Array.isArray(data)) throw badAnswer(declaration, 'the answer is no list')
      const found = new Map(readRows(declaration, data).map((row) => [row.id, row]))
      return { data: [...new Set(ids.map(String))].flatMap((id) => found.get(id) ?? []) }
    },
    async create({ resource, variables }: Parameters<typeof rest.create>[0]) {
      const declaration = declared(registry, resource)
      return saving(declaration, () => rest.create({ resource: pathOf(declaration), variables: body(declaration, variables) }))
    },
    async update({ resource, id, variables }: Parameters<typeof rest.update>[0]) {
      const declaration = declared(registry, resource)
      return saving(declaration, () => rest.update({ resource: pathOf(declaration), id: idOf(id), variables: body(declaration, variables) }), id)
    },
    async deleteOne({ resource, id }: Parameters<typeof rest.deleteOne>[0]) {
      await rest.deleteOne({ resource: pathOf(declared(registry, resource)), id: idOf(id) })
      return { data: { id } }
    },
    /** A plain REST server answers a call with the record, or with the record under `data`. */
    async custom(params: CustomParams) {
      const answer = (await customCall(http, { ...params, meta: { whole: true } })).data as { readonly body: unknown; readonly file: unknown }
      return { data: answer.file ?? at(answer.body, 'data') ?? answer.body }
    },
    getApiUrl: () => http.baseUrl,
  }
  return provider as DataProvider
}

/** The declared filters as json-server has them: `price_gte`, and `q` for the search. */
function restFilters(declaration: Declaration, filters: readonly CrudFilter[]): CrudFilter[] {
  const { list, fields } = declaration
  const all = { ...list.filters, ...list.advanced }
  return Object.entries(filterParameters(filters)).map(([name, value]): CrudFilter => {
    const filter = all[name]
    if (filter === undefined) return { field: name === 'search' ? 'q' : name, operator: 'eq', value }
    const about = fieldOfFilter(filter)
    if (typeof filter === 'object' && 'contains' in filter) return { field: wireName(fields, name), operator: 'contains', value }
    if (about === undefined) return { field: parameterName(fields, name), operator: 'eq', value }
    const operator = typeof filter === 'object' && 'atLeast' in filter ? 'gte' : typeof filter === 'object' && 'atMost' in filter ? 'lte' : 'eq'
    return { field: wireName(fields, about), operator, value }
  })
}

/** A plain REST server. It has no sign-in, so the panel answers sign-in calls itself. */
export function simpleRestBackend(http: Http): CustomBackend {
  const own = createOwnSignIn()
  return {
    http: { ...http, send: (request) => (isSignIn(request.path) ? own.send(request) : http.send(request)) },
    data: (registry) => createSimpleRestProvider(http, registry),
  }
}
