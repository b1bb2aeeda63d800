import type { CustomParams } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { declaredCalls } from '#definition/declared-calls.ts'
import { matchPath } from '#definition/match-path.ts'
import type { Http } from '#providers/http/request.ts'
import { isConfirmed } from './foreign-api.ts'
import { inner } from './foreign-list.ts'
import { fromWire, toForeignYesNo } from './foreign-yes-no.ts'

/**
 * The client for an action or another declared call that changes something: where the declaration describes another form of answers, they are put into the
 * laboratory's form. Any other call is made unchanged.
 */
export function overForeign(http: Http, registry: ReadonlyMap<string, Declaration>, params: CustomParams): Http {
  const declaration = [...registry.values()].find((each) => declares(each, params))
  if (!declaration) return http
  const { record = 'data', confirmation, yesNo } = declaration.api ?? {}
  return {
    ...http,
    async send(request) {
      const answer = await http.send({ ...request, ...(yesNo ? { body: bodyOf(declaration, request.body) } : {}), anyForm: true })
      const data = inner(answer.body, record)
      const done = answer.status === 204 || isConfirmed(answer.body, confirmation)
      return { ...answer, body: { ...(done ? { status: 'success' } : {}), ...(data === undefined ? {} : { data: fromWire(declaration, data) }) } }
    },
  }
}

function declares(declaration: Declaration, { url, method }: CustomParams): boolean {
  return declaredCalls(declaration).some((call) => call.method.toLowerCase() === method && matchPath(call.path, url) !== null)
}

function bodyOf(declaration: Declaration, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof FormData) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, toForeignYesNo(declaration, value)]))
}
