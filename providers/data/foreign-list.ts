import type { ListParameter } from '#definition/api-declaration.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at, siblingPath, put } from '#definition/path.ts'
import type { Http, HttpAnswer, HttpRequest } from '#providers/http/request.ts'
import type { UrlQuery } from '#providers/http/query-string.ts'
import { filtersToWire, fromWire } from './foreign-values.ts'
import { badAnswer } from './read-answer.ts'

/** Maximum number of pages that are read one after another to reach a page of a list with cursors. */
const maxSteps = 200

/** Maximum number of queries whose cursors are remembered. */
const maxQuestions = 50

/** The cursors of the pages of one query, by page. */
type Cursors = Map<number, string>

const known = new WeakMap<Http, Map<string, Cursors>>()

/** Asks for a page of a list with the API's own parameters and paging. */
export async function foreignList(http: Http, declaration: Declaration, request: HttpRequest): Promise<HttpAnswer> {
  const { paging = 'page' } = declaration.api ?? {}
  const { page: asked, limit: size, ...rest } = request.query ?? {}
  const [page, limit] = [Number(asked), Number(size)]
  const read = (place: string | number | undefined) => http.send({ ...request, query: inOwnNames(declaration, { ...rest, page: place, limit }), anyForm: true })
  if (typeof paging === 'object') return byCursor(http, declaration, paging.cursor, { key: JSON.stringify([request.path, rest, limit]), page, limit }, read)
  const answer = await read(paging === 'offset' ? (page - 1) * limit : paging === 'pageFrom0' ? page - 1 : page)
  const rows = rowsOf(declaration, answer)
  const total = countOf(declaration, answer)
  if (total === null) throw badAnswer(declaration, `${placeOfTotal(declaration)} is no count`)
  return listAnswer(declaration, answer, rows, total, false)
}

interface PageRequest {
  readonly key: string
  readonly page: number
  readonly limit: number
}

/** Reaches a page by the cursors of those before it, from the nearest known one; the first page starts again. */
async function byCursor(
  http: Http,
  declaration: Declaration,
  path: string,
  { key, page, limit }: PageRequest,
  read: (cursor: string | undefined) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const cursors = cursorsOf(http, key, page === 1)
  let current = page
  while (current > 1 && !cursors.has(current)) current -= 1
  for (let step = 0; step < maxSteps; step += 1, current += 1) {
    const answer = await read(cursors.get(current))
    const rows = rowsOf(declaration, answer)
    const next = at(answer.body, path)
    const hasNext = (typeof next === 'string' || typeof next === 'number') && next !== ''
    if (hasNext) cursors.set(current + 1, cursorIn(declaration, String(next)))
    const rowsSoFar = (current - 1) * limit + rows.length
    const total = countOf(declaration, answer)
    if (current === page) return listAnswer(declaration, answer, rows, total ?? rowsSoFar + Number(hasNext), total === null && hasNext)
    if (!hasNext) return listAnswer(declaration, answer, [], total ?? rowsSoFar, false)
  }
  throw badAnswer(declaration, `page ${page} is more than ${maxSteps} pages away`)
}

/** The cursor of an address of the next page; another text is the cursor itself. */
function cursorIn({ api }: Declaration, next: string): string {
  const isAddress = /^(https?:\/)?\/|^\?/.test(next)
  return (isAddress ? new URLSearchParams(next.slice(next.indexOf('?') + 1)).get(api?.parameters?.page ?? 'cursor') : null) ?? next
}

/** The known cursors of a query. Cursors of the least recently used queries are forgotten. */
function cursorsOf(http: Http, key: string, fromStart: boolean): Cursors {
  const questions = known.get(http) ?? new Map<string, Cursors>()
  known.set(http, questions)
  const cursors: Cursors = (fromStart ? undefined : questions.get(key)) ?? new Map<number, string>()
  questions.delete(key)
  questions.set(key, cursors)
  for (const oldest of questions.keys()) if (questions.size > maxQuestions) questions.delete(oldest)
  return cursors
}

function inOwnNames(declaration: Declaration, query: UrlQuery): UrlQuery {
  const { parameters = {}, paging = 'page' } = declaration.api ?? {}
  const own: Readonly<Record<ListParameter, string>> = {
    page: typeof paging === 'object' ? 'cursor' : paging === 'pageFrom0' ? 'page' : paging,
    limit: 'limit',
    sort: 'sort',
    order: 'order',
    search: 'search',
    ...parameters,
  }
  const { page, limit, sort, order, search, ...filters } = query
  const placed = Object.entries({ page, limit, sort, order, search }).map(([name, value]) => [own[name as ListParameter], value])
  return { ...filtersToWire(declaration, filters), ...Object.fromEntries(placed) }
}

function rowsOf(declaration: Declaration, { body }: HttpAnswer): readonly unknown[] {
  const items = declaration.api?.items ?? 'data.items'
  const rows = inner(body, items)
  if (!Array.isArray(rows)) throw badAnswer(declaration, `${nameOf(items)} is no list`)
  return rows
}

function countOf(declaration: Declaration, { body, headers }: HttpAnswer): number | null {
  const total = declaration.api?.total ?? endpointsOf(declaration).list.total
  const raw = typeof total === 'object' ? headers?.get(total.header.toLowerCase()) : at(body, total)
  const count = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}

function placeOfTotal({ api }: Declaration): string {
  const total = api?.total ?? 'data.totalCount'
  return typeof total === 'object' ? `the header ${total.header}` : total
}

/** The answer in the laboratory's form. */
function listAnswer(declaration: Declaration, answer: HttpAnswer, rows: readonly unknown[], total: number, isCapped: boolean): HttpAnswer {
  const places = endpointsOf(declaration).list
  const body: Record<string, unknown> = {}
  put(
    body,
    places.items,
    rows.map((row) => fromWire(declaration, row)),
  )
  put(body, places.total, total)
  if (isCapped) put(body, siblingPath(places.total, 'totalCapped'), true)
  return { ...answer, body }
}

/** The value at a path of an answer; `.` is the answer itself. */
export function inner(body: unknown, path: string): unknown {
  return path === '.' ? body : at(body, path)
}

/** A place of an answer in words. */
export function nameOf(path: string): string {
  return path === '.' ? 'the answer itself' : path
}
