import type { BrowserApiAnswer } from '#tests/browser/support/call-api.ts'
import { uniqueName } from '#tests/browser/support/steps.ts'

/** Calls the API as the super admin. */
export type Api = (method: string, path: string, body?: unknown) => Promise<BrowserApiAnswer>

/** Id of the first row of a list, in the order the list itself has. */
export async function firstId(api: Api, path: string): Promise<string> {
  const { data } = await api('GET', path)
  const [row] = (Object.values(data).find(Array.isArray) ?? []) as readonly { readonly id: string }[]
  if (!row) throw new Error(`${path} has no rows`)
  return row.id
}

/** Makes a record over the API; throws what the server refuses. */
async function make(api: Api, path: string, body: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, data } = await api('POST', path, body)
  if (status >= 300) throw new Error(`POST ${path} was answered with ${status}`)
  return String(data.id)
}

/** Makes a category that no other case uses. */
export async function ownCategory(api: Api): Promise<{ readonly id: string; readonly name: string }> {
  const name = uniqueName('Fault category')
  return { id: await make(api, '/test-categories', { name, description: 'Made by a test', isActive: true }), name }
}

/** An open order. */
interface OwnOrder {
  readonly id: string
  readonly patients: readonly { readonly id: string; readonly name: string }[]
  readonly items: readonly { readonly id: string }[]
}

let taken = 0

/** Takes an open order of the demo laboratory; each worker goes through them from a different end. */
export async function ownOrder(api: Api): Promise<OwnOrder> {
  taken += 1
  const order = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2 === 0 ? 'asc' : 'desc'
  const list = `/orders/admin/all?limit=1&openOnly=true&sort=createdAt&order=${order}`
  const half = Math.max(1, Math.floor(Number((await api('GET', list)).data.totalCount) / 2))
  const id = await firstId(api, `${list}&page=${((process.pid * 7 + taken) % half) + 1}`)
  const { patients, items } = (await api('GET', `/orders/admin/${id}`)).data as unknown as OwnOrder
  return { id, patients, items }
}

/** A report of a potassium of one's own patient, handed over to verification. */
export async function ownSheet(api: Api): Promise<string> {
  taken += 1
  const orderId = await firstId(api, `/orders/admin/all?status=Testing&limit=1&page=${((process.pid * 7 + taken) % 5) + 1}`)
  const testId = await firstId(api, '/tests?search=Electrolytes&limit=1')
  const patientId = await make(api, `/orders/${orderId}/patients`, { name: uniqueName('Fault person'), gender: 'Male', dateOfBirth: '1984-03-02' })
  await make(api, `/orders/admin/${orderId}/items`, { type: 'test', testId, patientId, quantity: 1 })
  const collected = await api('POST', `/orders/admin/${orderId}/patients/${patientId}/collected`, {})
  if (collected.status !== 200) throw new Error(`collecting at the laboratory was answered with ${collected.status}`)
  const id = await make(api, '/reports/admin/results', { orderId, patientId })
  const { status } = await api('PUT', `/reports/admin/${id}/results`, { testId, values: [{ parameterCode: 'K', value: '4.2' }] })
  if (status !== 200) throw new Error(`saving a potassium was answered with ${status}`)
  await api('POST', `/reports/admin/${id}/results/enter`, { confirmIncomplete: true })
  return id
}
