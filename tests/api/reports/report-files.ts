import { beforeAll } from 'vitest'
import type { OrderStatus } from '#domain/order-status.ts'
import { files } from '#server/db/tables/files.ts'
import { counters } from '#server/db/tables/records.ts'
import { reports } from '#server/db/tables/reports.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { labApi, type LabOptions } from '#tests/support/lab-api.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'

/** A small PDF with a name that is not plain ASCII. */
export const pdf = (words = 'one') => new File([smallPdf(words)], 'résumé 1.pdf', { type: 'application/pdf' })

let sent = 0
/** A new PDF. */
const newPdf = () => {
  sent += 1
  return pdf(`file ${sent}`)
}

/** A multipart form with these parts. */
export function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  }
  return form
}

interface Sending {
  readonly as?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The API with somebody of each role signed in, and the calls that send and answer files. */
export function reportFilesApi(options: LabOptions = {}) {
  const tokens = new Map<string, string>()
  const api = labApi(options)
  beforeAll(async () => {
    for (const role of ['super_admin', 'admin', 'manager', 'operator'] as const) tokens.set(role, await api.signInAs(staffOf(role).id))
    // The server's own numbers begin behind those of the records that are made here.
    await api.db.insert(counters).values({ name: 'report', value: 1000 })
  })

  async function send(method: string, path: string, body: BodyInit | null, { as = 'super_admin', headers = {} }: Sending = {}) {
    const token = tokens.get(as)
    const response = await api.app.fetch(
      new Request(`http://lab.test/api${path}`, { method, body, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } }),
      '203.0.113.9',
    )
    const text = await response.clone().text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
      body: (isJson ? JSON.parse(text) : {}) as {
        message: string
        code?: string
        errors?: Record<string, string[]>
        data: { id: string; versions: number; status: string; notes: string | null }
      },
    }
  }

  return {
    api,
    send,
    tokenOf: (role: string) => tokens.get(role) ?? '',
    testing: (status: OrderStatus = 'Testing', people: readonly string[] = [small.ashaSelf]) => makeOrder(api.db, { status, people }),
    upload: (orderId: string, more: Readonly<Record<string, string | File>> = {}, options: Sending = {}) =>
      send('POST', '/reports/admin', formOf({ orderId, patientId: small.ashaSelf, file: newPdf(), ...more }), options),
    /** Number of reports and files. */
    counts: async () => [(await api.db.select().from(reports)).length, (await api.db.select().from(files)).length],
  }
}
