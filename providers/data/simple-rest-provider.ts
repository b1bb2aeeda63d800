import type { CrudFilter, DataProvider } from '@refinedev/core'
import dataProvider from '@refinedev/simple-rest'
import { fieldOfFilter } from '#definition/filter-field.ts'
import type { Declaration } from '#definition/declaration.ts'
import { readRecord, writeRecord } from '#definition/record.ts'
import { createPlainClient } from '#providers/http/plain-client.ts'
import type { Fetch } from '#providers/http/transport.ts'
import { declared, type Registry } from './data-provider.ts'
import { filterParameters } from './list-query.ts'
import { badAnswer, readRows } from './read-answer.ts'

interface SimpleRestOptions {
  readonly apiUrl: string
  readonly registry: Registry
  readonly fetch?: Fetch
}

/**
 * Refine's simple-rest provider (json-server's manners) made to fit the declarations: records are read and written by their
 * fields, and `meta` never reaches it, since Refine merges the address bar into that and simple-rest takes the method from it.
 */
export function createSimpleRestProvider({ apiUrl, registry, fetch }: SimpleRestOptions): DataProvider {
  const rest = dataProvider(apiUrl, createPlainClient(fetch))
  const read = (declaration: Declaration, raw: unknown, write: boolean) => {
    const read = readRecord(declaration, raw)
    if ('unreadable' in read) throw badAnswer(declaration, read.unreadable.reason, write)
    return { data: read.record }
  }
  const body = (declaration: Declaration, variables: unknown) =>
    writeRecord(declaration.fields, typeof variables === 'object' && variables ? { ...variables } : {})
  const provider: Pick<DataProvider, 'getList' | 'getOne' | 'getMany' | 'create' | 'update' | 'deleteOne' | 'custom' | 'getApiUrl'> = {
    async getList({ resource, pagination, sorters, filters }) {
      const declaration = declared(registry, resource)
      const { data, total } = await rest.getList({ resource, pagination, sorters, filters: restFilters(declaration, filters) })
      if (!Array.isArray(data)) throw badAnswer(declaration, 'the answer is no list')
      return { data: readRows(declaration, data) as never[], total }
    },
    async getOne({ resource, id }) {
      const { data } = await rest.getOne({ resource, id: encodeURIComponent(id) })
      return read(declared(registry, resource), data, false) as never
    },
    async getMany({ resource, ids }) {
      const declaration = declared(registry, resource)
      const { data } = await rest.getMany({ resource, ids })
      if (!Array.isArray(data)) throw badAnswer(declaration, 'the answer is no list')
      return { data: readRows(declaration, data) as never[] }
    },
    async create({ resource, variables }) {
      const declaration = declared(registry, resource)
      const { data } = await rest.create({ resource, variables: body(declaration, variables) })
      return read(declaration, data, true) as never
    },
    async update({ resource, id, variables }) {
      const declaration = declared(registry, resource)
      const { data } = await rest.update({ resource, id: encodeURIComponent(id), variables: body(declaration, variables) })
      return read(declaration, data, true) as never
    },
    async deleteOne({ resource, id }) {
      declared(registry, resource)
      await rest.deleteOne({ resource, id: encodeURIComponent(id) })
      return { data: { id } as never }
    },
    async custom({ url, method, payload, query, headers }) {
      return rest.custom({ url: apiUrl + url, method, payload, query, headers })
    },
    getApiUrl: () => apiUrl,
  }
  return provider
}

/** The declared filters in json-server's manner: `price_gte`, and `q` for the search. */
function restFilters(declaration: Declaration, filters: readonly CrudFilter[] | undefined): CrudFilter[] {
  const all = { ...declaration.list.filters, ...declaration.list.advanced }
  return Object.entries(filterParameters(filters)).map(([name, value]): CrudFilter => {
    const filter = all[name]
    if (filter === undefined) return { field: name === 'search' ? 'q' : name, operator: 'eq', value }
    const operator = typeof filter === 'object' && 'atLeast' in filter ? 'gte' : typeof filter === 'object' && 'atMost' in filter ? 'lte' : 'eq'
    return { field: fieldOfFilter(filter) ?? name, operator, value }
  })
}
