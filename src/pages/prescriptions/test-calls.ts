import { type AnyCall, fileContent, pathNames } from '#contract/call.ts'
import * as prescriptions from '#contract/prescriptions.ts'
import type { Method } from '#definition/action.ts'

/** A call that the developer page makes, with the names of its inputs (PRE-06). */
export interface TestCall {
  readonly label: string
  readonly method: Method
  /** Path below the API's base; names in braces are inputs. */
  readonly path: string
  /** Parameters of the address. */
  readonly query: readonly string[]
  /** A body to start from, as JSON. */
  readonly body?: string
  /** The answer is a file: only its size and kind are shown. */
  readonly isFile?: true
}

function madeBy({ method, path, answer }: AnyCall): Omit<TestCall, 'label'> {
  return { method, path, query: [], ...(answer === fileContent ? { isFile: true } : {}) }
}

/** Every prescription call of the specification, reads first. */
export const testCalls = {
  list: { label: 'List', method: 'GET', path: '/admin/prescriptions', query: ['page', 'limit', 'status', 'search'] },
  one: { label: 'One', method: 'GET', path: '/admin/prescriptions/{id}', query: [] },
  stats: { label: 'Statistics', method: 'GET', path: '/prescriptions/stats', query: [] },
  recommendations: { label: 'Recommendations', ...madeBy(prescriptions.recommendations) },
  preview: { label: 'Preview', ...madeBy(prescriptions.preview) },
  download: { label: 'Download', ...madeBy(prescriptions.download) },
  review: { label: 'Review', ...madeBy(prescriptions.review), body: '{ "status": "NeedsClarification", "adminNotes": "", "testsToAdd": [] }' },
  approve: { label: 'Approve with tests', ...madeBy(prescriptions.approve), body: '{ "tests": [{ "id": "" }], "packages": [] }' },
  claim: { label: 'Claim', ...madeBy(prescriptions.claim), body: '{}' },
  release: { label: 'Release', ...madeBy(prescriptions.release), body: '{}' },
} satisfies Record<string, TestCall>

export type TestCallName = keyof typeof testCalls

/** The path with its names filled in; null while one is missing or could lead elsewhere. */
export function filledPath(call: TestCall, inputs: Readonly<Record<string, string>>): string | null {
  const values = pathNames(call.path).map((name) => inputs[name]?.trim() ?? '')
  if (values.some((value) => value === '' || value === '.' || value === '..')) return null
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inputs[name]?.trim() ?? ''))
}

/** The parameters that were given. */
export function givenQuery(call: TestCall, inputs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(call.query.flatMap((name) => (inputs[name]?.trim() ? [[name, inputs[name].trim()]] : [])))
}

/** The call for a command line, with a placeholder where the token goes: a token does not belong on a clipboard. */
export function curlOf(call: TestCall, base: string, path: string, query: Readonly<Record<string, string>>, body: string | undefined): string {
  const parameters = new URLSearchParams(query).toString()
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  return [
    `curl -X ${call.method} ${quoted(`${base}${path}${parameters ? `?${parameters}` : ''}`)}`,
    `-H 'Authorization: Bearer $TOKEN'`.replaceAll("'", '"'),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ].join(' \\\n  ')
}
