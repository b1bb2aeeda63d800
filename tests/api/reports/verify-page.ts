import { and, eq } from 'drizzle-orm'
import { reportVersions } from '#server/db/tables/reports.ts'
import type { LabApi } from '#tests/support/lab-api.ts'
import { formOf } from './report-files.ts'

/** Answer of the verify page: the heading and the sentence of its notice, and its terms with their values. */
export interface VerifyAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly html: string
  readonly title: string | undefined
  readonly text: string | undefined
  readonly facts: Readonly<Record<string, string>>
}

interface Visit {
  readonly method?: string
  readonly path?: string
  readonly body?: BodyInit
  /** The network address that it comes from. */
  readonly address?: string
}

/** Visits the address of a report, as a phone does. */
export async function visit(
  api: Pick<LabApi, 'app'>,
  token: string,
  { method = 'GET', path = '', body, address = '198.51.100.7' }: Visit = {},
): Promise<VerifyAnswer> {
  const response = await api.app.fetch(new Request(`http://lab.test/verify/${token}${path}`, { method, ...(body === undefined ? {} : { body }) }), address)
  const bytes = Buffer.from(await response.arrayBuffer())
  const html = response.headers.get('content-type')?.startsWith('text/html') ? bytes.toString('utf8') : ''
  const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term = '', value = '']) => [term, value])
  const [, title, text] = /<strong>(.*?)<\/strong><p>(.*?)<\/p>/.exec(html) ?? []
  return { status: response.status, headers: response.headers, bytes, html, title, text, facts: Object.fromEntries(facts) as Record<string, string> }
}

/** Sends the form with the year of birth. */
export function sayYear(api: Pick<LabApi, 'app'>, token: string, year: string, address?: string): Promise<VerifyAnswer> {
  return visit(api, token, { method: 'POST', body: new URLSearchParams({ year }), ...(address === undefined ? {} : { address }) })
}

/** Sends the form with a file. */
export function sendFile(api: Pick<LabApi, 'app'>, token: string, content: Uint8Array, name = 'report.pdf'): Promise<VerifyAnswer> {
  return visit(api, token, { method: 'POST', path: '/file', body: formOf({ file: new File([new Uint8Array(content)], name) }) })
}

/** The token of a version of a report. */
export async function tokenOfVersion(api: Pick<LabApi, 'db'>, reportId: string, n: number): Promise<string> {
  const [row] = await api.db
    .select({ token: reportVersions.token })
    .from(reportVersions)
    .where(and(eq(reportVersions.reportId, reportId), eq(reportVersions.n, n)))
  return row?.token ?? ''
}
