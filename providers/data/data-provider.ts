import type {
  BaseRecord,
  CreateParams,
  CrudFilter,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { Fields } from '#definition/field.ts'
import { at } from '#definition/path.ts'
import { writeRecord } from '#definition/record.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { lazyModule } from '#providers/http/lazy-module.ts'
import type { UrlQuery } from '#providers/http/query-string.ts'
import type { Http, HttpAnswer, HttpRequest } from '#providers/http/request.ts'
import { customCall, receiptIn } from './custom-call.ts'
import { arePlain, listQuery, validPage } from './list-query.ts'
import { badAnswer, type CallSubject, type LabRecord, readListAnswer, readOneAnswer, readWriteAnswer, versioned } from './read-answer.ts'

/** Runs the work for each item, a few at a time; the results are in the order of the items. The first failure stops it. */
async function inParallel<Item, Answer>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<Answer>): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length)
  const queue = items.entries()
  let hasFailed = false
  const worker = async () => {
    for (const [index, item] of queue) {
      if (hasFailed) return
      try {
        answers[index] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return answers
}

/** Maximum number of records that getMany reads at once. */
const atOnce = 6

/** Options of `api` that the laboratory's own API does not need. */
const foreignOptions = ['parameters', 'paging', 'confirmation', 'yesNo', 'formats', 'errors', 'createdId'] as const

export type DeclarationRegistry = ReadonlyMap<string, Declaration>

/**
 * Refine's data provider over the lab API. Paths, methods and envelopes come from the declarations by the resource's name, never
 * from `meta`: Refine merges the address bar into that. Every failure is an ApiError.
 */
export function createDataProvider(http: Http, registry: DeclarationRegistry): DataProvider {
  /** Resources whose server answered once without the declared parameters, after it refused them. */
  const refusingAsks = new Set<string>()
  const provider = {
    async getList({ resource, pagination, filters, sorters }: GetListParams) {
      const declaration = declared(registry, resource)
      const { page, limit } = validPage(pagination)
      const query = listQuery(declaration, pagination, await askedFilters(declaration, filters), sorters)
      const list = (asks: UrlQuery) =>
        send(http, declaration, 'list', { method: 'GET', path: endpointsOf(declaration).list.path, query: { ...query, ...asks } })
      const withoutAsks = async (error: unknown) => {
        if (!isRefusedQuery(error) || !declaration.api?.listAsks || refusingAsks.has(resource)) throw error
        const answer = await list({})
        refusingAsks.add(resource)
        return answer
      }
      const { body } = await list(refusingAsks.has(resource) ? {} : (declaration.api?.listAsks ?? {})).catch(withoutAsks)
      return readListAnswer(declaration, body, (page - 1) * limit)
    },
    async getOne({ resource, id }: Pick<GetOneParams, 'resource' | 'id'>): Promise<{ data: LabRecord }> {
      const declaration = declared(registry, resource)
      try {
        const { body, etag } = await send(http, declaration, 'one', { method: 'GET', path: pathTo(false, () => endpointsOf(declaration).one(String(id))) })
        return { data: versioned(readOneAnswer(declaration, body, String(id)), etag) }
      } catch (error) {
        throw isOtherCall(String(id), error) ? new ApiError('missing', { statusCode: 404, cause: error }) : error
      }
    },
    async getMany({ resource, ids }: GetManyParams) {
      const records = await inParallel([...new Set(ids.map(String))], atOnce, (id) => provider.getOne({ resource, id }).then(({ data }) => data, nullIfMissing))
      return { data: records.filter((record) => record !== null) }
    },
    async create({ resource, variables }: CreateParams<unknown>) {
      const declaration = declared(registry, resource)
      const { body, etag } = await send(http, declaration, 'save', {
        method: 'POST',
        path: endpointsOf(declaration).create,
        body: writeRecord(declaration.fields, valuesOf(variables)),
      })
      return { data: versioned(readWriteAnswer(declaration, body), etag) }
    },
    async update({ resource, id, variables }: UpdateParams<unknown>) {
      const declaration = declared(registry, resource)
      const { version, ...values } = valuesOf(variables)
      const { body, etag } = await send(http, declaration, 'save', {
        ...pathTo(true, () => endpointsOf(declaration).update(String(id))),
        body: writeRecord(declaration.fields, values),
        ...ifMatch(version),
      })
      return { data: { ...versioned(readWriteAnswer(declaration, body, String(id)), etag), ...receiptIn(body) } }
    },
    async deleteOne({ resource, id, variables }: DeleteOneParams<unknown>) {
      const declaration = declared(registry, resource)
      const { body } = await send(http, declaration, 'delete', {
        method: 'DELETE',
        path: pathTo(true, () => endpointsOf(declaration).remove(String(id))),
        ...ifMatch(valuesOf(variables ?? {}).version),
      })
      if (at(body, 'status') !== 'success') throw badAnswer(declaration, 'nothing confirms that it was deleted', true)
      return { data: { id } }
    },
    getApiUrl: () => http.baseUrl,
    async custom(params: CustomParams) {
      const isOverForeign = params.method !== 'get' && [...registry.values()].some(isForeign)
      const answering = isOverForeign ? (await lazyModule(import('./foreign-calls.ts'), true)).overForeign(http, registry, params) : http
      return customCall(answering, params)
    },
  }
  return provider as DataProvider
}

/** True where a server refuses the parameters of a call. */
function isRefusedQuery(error: unknown): boolean {
  return error instanceof ApiError && (error.statusCode === 400 || error.statusCode === 422)
}

/** The header that has a write refused where the record has another version by now. */
function ifMatch(version: unknown): Pick<HttpRequest, 'headers'> {
  return typeof version === 'string' && version ? { headers: { 'If-Match': version } } : {}
}

/** True when the API of a resource answers in another form than the laboratory's. */
function isForeign({ api = {}, fields }: Declaration): boolean {
  return (
    foreignOptions.some((option) => option in api) ||
    api.update === 'replace' ||
    api.items === '.' ||
    api.record === '.' ||
    typeof api.total === 'object' ||
    hasForms(fields)
  )
}

/** True where a field's values have another form on the wire. */
function hasForms(fields: Fields): boolean {
  return Object.values(fields).some((field) => 'format' in field || 'values' in field || ('fields' in field && hasForms(field.fields)))
}

/** Makes a call of a resource. The code for APIs that answer in another form is loaded with the first such resource. */
async function send(http: Http, declaration: Declaration, act: CallSubject, request: HttpRequest): Promise<HttpAnswer> {
  if (isForeign(declaration)) return (await lazyModule(import('./foreign-api.ts'), request.method !== 'GET')).sendForeign(http, declaration, act, request)
  try {
    return await http.send(request)
  } catch (error) {
    if (!(error instanceof ApiError) || (!error.errors && (act !== 'list' || error.kind !== 'missing'))) throw error
    // The server's refusal is worth more than the names of its fields.
    const foreign = await import('./foreign-errors.ts').catch(() => null)
    throw foreign ? foreign.withDeclaredNames(declaration, act, request, error) : error
  }
}

/** Filters in the API's terms. Generated lists have no others. The code for filters of stock Refine pages is loaded on first use. */
async function askedFilters(declaration: Declaration, filters: readonly CrudFilter[] | undefined): Promise<readonly CrudFilter[] | undefined> {
  if (!filters || arePlain(declaration, filters)) return filters
  return (await lazyModule(import('./declared-filters.ts'), false)).declaredFilters(declaration, filters)
}

/** The declaration of a resource; throws for an undeclared one, which is a bug. */
export function declared(registry: DeclarationRegistry, resource: string): Declaration {
  const declaration = registry.get(resource)
  if (!declaration) throw new Error(`no resource "${resource}" is declared`)
  return declaration
}

/** True for a word in the place of an id that leads to another call, whose answer is no record: a typed address `/cash/day`. */
function isOtherCall(id: string, error: unknown): boolean {
  return /^[a-z]+(-[a-z]+)*$/i.test(id) && error instanceof ApiError && error.kind === 'badAnswer'
}

/** An id that no path can hold belongs to no record. */
function pathTo<Path>(write: boolean, path: () => Path): Path {
  try {
    return path()
  } catch (cause) {
    throw new ApiError('missing', { write, statusCode: 404, cause })
  }
}

function valuesOf(variables: unknown): BaseRecord {
  return typeof variables === 'object' && variables !== null ? variables : {}
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.kind === 'missing') return null
  throw error
}
