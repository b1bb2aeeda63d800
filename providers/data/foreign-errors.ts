import type { ApiErrorPlaces } from '#definition/api-declaration.ts'
import type { Declaration } from '#definition/declaration.ts'
import { at } from '#definition/path.ts'
import { bodyName, wireName } from '#definition/wire-names.ts'
import { ApiError, kindOfStatus } from '#providers/http/api-error.ts'
import { fieldErrors, isFitForUsers, shownSentence } from '#providers/http/refusal.ts'
import type { HttpRequest } from '#providers/http/request.ts'
import type { CallSubject } from './read-answer.ts'

/**
 * A failure in the terms of the declaration: the sentence and the fields' errors from their declared places, errors under the names of the fields, and a
 * sentence that names the declared address where a list is missing.
 */
export function withDeclaredNames({ fields, label, api }: Declaration, act: CallSubject, { path }: Pick<HttpRequest, 'path'>, error: ApiError): ApiError {
  const { kind, write, statusCode, code, retryAfterMs, requestId, body } = error
  const facts = { write, statusCode, code, retryAfterMs, requestId, body, cause: error }
  if (act === 'list' && kind === 'missing')
    return new ApiError(kind, {
      ...facts,
      serverMessage: `The server has no list of ${label.many} at ${path}. Tell your administrator: its address may be wrong.`,
    })
  const said = api?.errors && body !== undefined ? readErrors(body, api.errors, statusCode) : {}
  const errors = said.errors ?? error.errors
  if (!errors && said.message === undefined) return error
  return new ApiError(said.message !== undefined && kind === 'network' && statusCode >= 500 ? kindOfStatus(statusCode) : kind, {
    ...facts,
    serverMessage: said.message ?? error.serverMessage,
    errors: errors && underOwnNames(fields, errors),
  })
}

/** The words of a refusal at their declared places. Of a fault only a sentence that is fit for users. */
export function readErrors(body: unknown, places: ApiErrorPlaces, status: number): { readonly message?: string; readonly errors?: Record<string, string[]> } {
  const raw = at(body, places.message ?? 'message')
  const text = shownSentence(Array.isArray(raw) ? raw.filter((each) => typeof each === 'string').join(' ') : raw)
  const message = text !== undefined && (status < 500 || isFitForUsers(text)) ? { message: text } : {}
  const listed = status < 500 ? at(body, places.fields ?? 'errors') : undefined
  const errors = Array.isArray(listed) ? ofList(listed, places) : fieldErrors(listed)
  return errors ? { ...message, errors } : message
}

function ofList(entries: readonly unknown[], { field = 'field', text = 'message' }: ApiErrorPlaces): Record<string, string[]> | undefined {
  const errors: Record<string, string[]> = {}
  for (const entry of entries) {
    const raw = at(entry, field)
    // A path of names, as `['body', 'kit_name']`, or a pointer, as `/data/kit_name`.
    const name = Array.isArray(raw) ? raw.map(String).join('.') : typeof raw === 'string' ? raw.replace(/^[#/]+/, '').replaceAll('/', '.') : ''
    const sentence = shownSentence(at(entry, text))
    if (name !== '' && sentence !== undefined) errors[name] = [...(errors[name] ?? []), sentence]
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/** Errors by the fields of the declaration: a name, its place on the wire, or a path that ends with one of these. */
function underOwnNames(fields: Declaration['fields'], errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const own = new Map<string, string>()
  for (const name of Object.keys(fields)) for (const place of [wireName(fields, name), bodyName(fields, name), name]) own.set(place, name)
  const named: Record<string, string[]> = {}
  for (const [path, sentences] of Object.entries(errors)) {
    const steps = path.replace(/\[(\d+)\]/g, '.$1').split('.')
    const inRows = placeInRows(fields, steps)
    const end = steps.map((_, index) => steps.slice(index).join('.')).find((each) => own.has(each))
    const name = inRows ?? own.get(end ?? '') ?? path
    named[name] = [...(named[name] ?? []), ...sentences]
  }
  return named
}

/** The place of an error inside a list of rows under the names of its fields, as `lines.2.amount`; null for another error. */
function placeInRows(fields: Declaration['fields'], steps: readonly string[]): string | null {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'rows') continue
    for (const place of [bodyName(fields, name), wireName(fields, name), name]) {
      const path = place.split('.')
      const from = steps.findIndex((_, index) => path.every((step, at) => steps[index + at] === step)) + path.length
      if (from < path.length || !/^\d+$/.test(steps[from] ?? '')) continue
      const inner = steps.slice(from + 1).join('.')
      const own = Object.keys(field.fields).find((each) => wireName(field.fields, each) === inner)
      return [name, steps[from], own ?? inner].filter((step) => step !== '').join('.')
    }
  }
  return null
}
