import type { CustomParams } from '@refinedev/core'
import type { Call } from '#definition/action.ts'
import type { Declaration } from '#definition/declaration.ts'
import { declaredCalls } from '#definition/declared-calls.ts'
import type { Fields } from '#definition/field.ts'
import { matchPath } from '#definition/match-path.ts'
import type { Http } from '#providers/http/request.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { isConfirmed } from './foreign-api.ts'
import { withDeclaredNames } from './foreign-errors.ts'
import { inner } from './foreign-list.ts'
import { fromWire, toForeignYesNo, toWire } from './foreign-values.ts'

/**
 * The client for an action or another declared call that changes something: where the declaration describes another form of answers, they are put into the
 * laboratory's form. Any other call is made unchanged.
 */
export function overForeign(http: Http, registry: ReadonlyMap<string, Declaration>, params: CustomParams): Http {
  const declaration = [...registry.values()].find((each) => declares(each, params))
  if (!declaration) return http
  const { record = 'data' } = declaration.api ?? {}
  return {
    ...http,
    async send(request) {
      const body = bodyOf(declaration, params, request.body)
      const answer = await http.send({ ...request, ...(body === undefined ? {} : { body }), anyForm: true }).catch((error: unknown) => {
        throw error instanceof ApiError ? withDeclaredNames(withBody(declaration, params), 'save', request, error) : error
      })
      const data = inner(answer.body, record)
      const done = answer.status === 204 || isConfirmed(declaration, answer.body)
      return { ...answer, body: { ...(done ? { status: 'success' } : {}), ...(data === undefined ? {} : { data: fromWire(declaration, data) }) } }
    },
  }
}

function declares(declaration: Declaration, params: CustomParams): boolean {
  return declaredCalls(declaration).some((call) => isCalled(call, params))
}

function isCalled(call: Call | undefined, { url, method }: CustomParams): boolean {
  return call !== undefined && call.method.toLowerCase() === method && matchPath(call.path, url) !== null
}

/** The declaration with the fields of the action's body before its own. */
function withBody(declaration: Declaration, params: CustomParams): Declaration {
  return { ...declaration, fields: { ...declaration.fields, ...fieldsOfBody(declaration, params) } }
}

function fieldsOfBody({ actions = {} }: Declaration, params: CustomParams): Fields {
  return Object.assign({}, ...Object.values(actions).flatMap(({ call, body, answers }) => (isCalled(call, params) ? [{ ...answers, ...body }] : []))) as Fields
}

/** A body in the API's form: the fields of the action, and any other yes or no. */
function bodyOf(declaration: Declaration, params: CustomParams, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof FormData) return body
  const written = toWire({ fields: fieldsOfBody(declaration, params), api: declaration.api }, body) as object
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, toForeignYesNo(declaration, value)]))
}
