import type { CustomParams } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import type { Http } from '#providers/http/request.ts'
import { isConfirmed } from './foreign-api.ts'
import { inner } from './foreign-list.ts'
import { fromWire } from './foreign-yes-no.ts'

/**
 * The client for an action or another declared call that changes something: its answer is in the laboratory's form where the declaration says that
 * the API answers otherwise. Any other call is made as ever.
 */
export function overForeign(http: Http, registry: ReadonlyMap<string, Declaration>, params: CustomParams): Http {
  const declaration = [...registry.values()].find((each) => declares(each, params))
  if (!declaration) return http
  const { record = 'data', confirmation, yesNo } = declaration.api ?? {}
  return {
    ...http,
    async send(request) {
      const answer = await http.send({ ...request, ...(yesNo ? { body: saidIn(request.body, yesNo) } : {}), anyForm: true })
      const data = inner(answer.body, record)
      const done = answer.status === 204 || isConfirmed(answer.body, confirmation)
      return { ...answer, body: { ...(done ? { status: 'success' } : {}), ...(data === undefined ? {} : { data: fromWire(declaration, data) }) } }
    },
  }
}

function declares({ actions = {}, api }: Declaration, { url, method }: CustomParams): boolean {
  const calls = [...Object.values(actions).map(({ call }) => call), ...Object.values(api?.calls ?? {})]
  return calls.some((call) => call && call.method.toLowerCase() === method && fits(call.path, url))
}

/** Whether an address is a declared path with its names filled in. */
function fits(path: string, url: string): boolean {
  const [steps, parts] = [path.split('/'), url.split('/')]
  return steps.length === parts.length && steps.every((step, index) => step === parts[index] || (/^\{\w+\}$/.test(step) && parts[index] !== ''))
}

function saidIn(body: unknown, [yes, no]: readonly [unknown, unknown]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof FormData) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === true ? yes : value === false ? no : value]))
}
