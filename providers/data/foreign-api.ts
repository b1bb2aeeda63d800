import type { ApiDeclaration } from '#definition/api-declaration.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at, put } from '#definition/path.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { isFailure } from '#providers/http/refusal.ts'
import type { Http, HttpAnswer, HttpRequest } from '#providers/http/request.ts'
import { foreignList, inner, nameOf } from './foreign-list.ts'
import { readErrors, withDeclaredNames } from './foreign-errors.ts'
import { fromWire, toWire } from './foreign-values.ts'
import { type CallSubject, badAnswer } from './read-answer.ts'

/**
 * Calls an API with another form of answers, described by the declaration's `api`, and converts the answer to the laboratory's form: rows and count at their
 * places, a confirmed change as `status: 'success'`. A missing value at its declared place is a named error.
 */
export async function sendForeign(http: Http, declaration: Declaration, act: CallSubject, request: HttpRequest): Promise<HttpAnswer> {
  try {
    if (act === 'list') return await foreignList(http, declaration, request)
    const { body: sent, ...rest } = request
    const body = sent === undefined ? undefined : toWire(declaration, sent)
    const whole = declaration.api?.update === 'replace' && request.method === 'PUT' ? await wholeRecord(http, declaration, request, body) : { body }
    const answer = await http.send({ ...rest, ...whole, anyForm: true })
    return { ...answer, body: act === 'one' ? oneOf(declaration, answer) : changeOf(declaration, answer, act) }
  } catch (error) {
    throw error instanceof ApiError ? withDeclaredNames(declaration, act, request, error) : error
  }
}

function oneOf(declaration: Declaration, answer: HttpAnswer): unknown {
  return placed(declaration, rawOf(declaration, answer))
}

function rawOf(declaration: Declaration, { body }: HttpAnswer): object {
  const { record } = declaration.api ?? {}
  const raw = inner(body, record ?? 'data')
  if (typeof raw !== 'object' || raw === null) throw badAnswer(declaration, `${nameOf(record ?? 'data')} is no record`)
  return raw
}

/** The body of a PUT that replaces the record: the record as it is now, with the changes. Where the form has no version, that of this record goes along. */
async function wholeRecord(
  http: Http,
  declaration: Declaration,
  { path, headers }: HttpRequest,
  changes: unknown,
): Promise<Pick<HttpRequest, 'body' | 'headers'>> {
  const answer = await http.send({ method: 'GET', path, anyForm: true })
  const version: Record<string, string> = answer.etag === undefined ? {} : { 'If-Match': answer.etag }
  return { body: withWritePlaces(declaration, merged(rawOf(declaration, answer), changes), changes), headers: { ...version, ...headers } }
}

/** The whole record with each value that is written to another place than it is read from at both: what a PUT leaves out, it would empty. */
function withWritePlaces({ fields }: Declaration, whole: unknown, changes: unknown): unknown {
  for (const [name, { from = name, writeTo }] of Object.entries(fields)) {
    if (writeTo === undefined || typeof whole !== 'object' || whole === null) continue
    const changed = at(changes, writeTo)
    put(whole as Record<string, unknown>, changed === undefined ? writeTo : from, changed === undefined ? (at(whole, from) ?? null) : changed)
  }
  return whole
}

/** A record with changes; objects inside are merged, lists are replaced. */
function merged(before: unknown, changes: unknown): unknown {
  const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isPlain(before) || !isPlain(changes)) return changes
  return { ...before, ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, merged(at(before, name), value)])) }
}

function changeOf(declaration: Declaration, answer: HttpAnswer, act: CallSubject): unknown {
  const { body, status } = answer
  const { record = 'data', id = 'id' } = declaration.api ?? {}
  const done = status === 204 || isConfirmed(declaration, body) ? { status: 'success' } : {}
  const raw = inner(body, record)
  const created = act === 'save' && at(raw, id) === undefined ? createdIdOf(declaration, answer) : undefined
  if (created !== undefined) return { ...placed(declaration, withId(id, created)), status: 'success' }
  return act === 'save' && at(raw, id) !== undefined ? { ...placed(declaration, raw), ...done } : done
}

/** The id of a new record at its declared place. */
function createdIdOf({ api }: Declaration, { body, headers }: HttpAnswer): string | number | undefined {
  const place = api?.createdId
  if (place === undefined) return undefined
  const raw =
    typeof place === 'string'
      ? at(body, place)
      : decoded(
          headers
            ?.get(place.header.toLowerCase())
            ?.replace(/[?#].*$/, '')
            .split('/')
            .findLast(Boolean),
        )
  return (typeof raw === 'string' && raw !== '') || typeof raw === 'number' ? raw : undefined
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function withId(path: string, id: string | number): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  put(record, path, id)
  return record
}

/**
 * True when an answer confirms a change. Throws where it refuses it with a status of success: a report of failure, or another value at the declared place
 * with a sentence.
 */
export function isConfirmed({ api }: Declaration, body: unknown): boolean {
  const confirmation: ApiDeclaration['confirmation'] = api?.confirmation ?? { at: 'status', is: 'success' }
  const refuses = () => {
    const said = readErrors(body, api?.errors ?? {}, 200)
    if (said.message === undefined) return false
    throw new ApiError('invalid', { write: true, statusCode: 200, serverMessage: said.message, errors: said.errors, body })
  }
  if (confirmation === 'anyAnswer') {
    const isReport = typeof body === 'object' && body !== null && isFailure(body) && at(body, api?.id ?? 'id') === undefined
    return isReport ? refuses() : true
  }
  const value = at(body, confirmation.at)
  return value === confirmation.is || (value === false || typeof value === 'string' ? refuses() : false)
}

/** An answer in the laboratory's form with this record. */
function placed(declaration: Declaration, raw: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  put(body, endpointsOf(declaration).record, fromWire(declaration, raw))
  return body
}
