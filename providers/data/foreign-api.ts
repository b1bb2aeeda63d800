import type { ApiDeclaration } from '#definition/api-declaration.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { at, put } from '#definition/path.ts'
import { wireName } from '#definition/wire-names.ts'
import { ApiError } from '#providers/http/api-error.ts'
import type { Http, HttpAnswer, HttpRequest } from '#providers/http/request.ts'
import { foreignList, inner, nameOf } from './foreign-list.ts'
import { fromWire, toWire } from './foreign-yes-no.ts'
import { type CallSubject, badAnswer } from './read-answer.ts'

/**
 * Calls an API with another form of answers, described by the declaration's `api`, and converts the answer to the laboratory's form: rows and count at their
 * places, a confirmed change as `status: 'success'`. A missing value at its declared place is a named error.
 */
export async function sendForeign(http: Http, declaration: Declaration, act: CallSubject, request: HttpRequest): Promise<HttpAnswer> {
  try {
    if (act === 'list') return await foreignList(http, declaration, request)
    const { body: sent, ...rest } = request
    const answer = await http.send({ ...rest, ...(sent === undefined ? {} : { body: toWire(declaration, sent) }), anyForm: true })
    return { ...answer, body: act === 'one' ? oneOf(declaration, answer) : changeOf(declaration, answer, act) }
  } catch (error) {
    throw error instanceof ApiError ? withDeclaredNames(declaration, act, request, error) : error
  }
}

function oneOf(declaration: Declaration, { body }: HttpAnswer): unknown {
  const { record } = declaration.api ?? {}
  const raw = inner(body, record ?? 'data')
  if (typeof raw !== 'object' || raw === null) throw badAnswer(declaration, `${nameOf(record ?? 'data')} is no record`)
  return placed(declaration, raw)
}

function changeOf(declaration: Declaration, { body, status }: HttpAnswer, act: CallSubject): unknown {
  const { record = 'data', id = 'id', confirmation } = declaration.api ?? {}
  const done = status === 204 || isConfirmed(body, confirmation) ? { status: 'success' } : {}
  const raw = inner(body, record)
  return act === 'save' && at(raw, id) !== undefined ? { ...placed(declaration, raw), ...done } : done
}

/** True when an answer confirms a change. */
export function isConfirmed(body: unknown, confirmation: ApiDeclaration['confirmation'] = { at: 'status', is: 'success' }): boolean {
  return confirmation === 'anyAnswer' || at(body, confirmation.at) === confirmation.is
}

/** An answer in the laboratory's form with this record. */
function placed(declaration: Declaration, raw: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  put(body, endpointsOf(declaration).record, fromWire(declaration, raw))
  return body
}

/** A failure in the terms of the declaration: errors under the names of the fields, and a sentence that names the declared address where a list is missing. */
export function withDeclaredNames({ fields, label }: Declaration, act: CallSubject, { path }: HttpRequest, error: ApiError): ApiError {
  const { kind, write, statusCode, serverMessage, retryAfterMs, requestId } = error
  const facts = { write, statusCode, retryAfterMs, requestId, cause: error }
  if (act === 'list' && kind === 'missing')
    return new ApiError(kind, {
      ...facts,
      serverMessage: `The server has no list of ${label.many} at ${path}. Tell your administrator: its address may be wrong.`,
    })
  if (!error.errors) return error
  const own = new Map(Object.keys(fields).map((name) => [wireName(fields, name), name]))
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([name, sentence]) => [Object.hasOwn(fields, name) ? name : (own.get(name) ?? name), sentence]),
  )
  return new ApiError(kind, { ...facts, serverMessage, errors })
}
