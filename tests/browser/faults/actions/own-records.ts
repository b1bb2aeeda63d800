import { demoPassword } from '#tests/browser/support/session.ts'
import { type Api, firstId } from '#tests/browser/faults/screens/screen.ts'

/** A separate record, so that cases do not affect each other. */
export interface OwnRecord {
  readonly id: string
  readonly name: string
}

let made = 0

/** A name that no other case has. */
export function ownName(what: string): string {
  made += 1
  return `${what} ${process.pid}-${Date.now().toString(36)}-${made}`
}

/** Makes a record over the API; throws what the server refuses. */
async function make(api: Api, path: string, name: string, rest: Readonly<Record<string, unknown>>): Promise<OwnRecord> {
  const { status, data } = await api('POST', path, { name, ...rest })
  if (status >= 300) throw new Error(`making ${name} was answered with ${status}`)
  return { id: String(data.id), name }
}

const aCategory = (api: Api) => firstId(api, '/test-categories?limit=1')

/** Makes a test. */
export async function ownTest(api: Api): Promise<OwnRecord> {
  const rest = { description: 'Made by a test', price: 450, categoryId: await aCategory(api), fastingRequired: false, isActive: true }
  return make(api, '/tests', ownName('Fault test'), rest)
}

/** Makes a category. */
export async function ownCategory(api: Api): Promise<OwnRecord> {
  return make(api, '/test-categories', ownName('Fault category'), { description: 'Made by a test', isActive: true })
}

/** Makes a package of one test. */
export async function ownPackage(api: Api): Promise<OwnRecord> {
  const tests = [await firstId(api, '/tests?limit=1&isActive=true')]
  return make(api, '/test-packages', ownName('Fault package'), {
    description: 'Made by a test',
    price: 900,
    categoryId: await aCategory(api),
    tests,
    isActive: true,
  })
}

/** The email address of a user of one's own. */
export function emailIn(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@lab.example`
}

/** Makes a user; the email address has the name in it. */
export async function ownUser(api: Api, name: string = ownName('Fault user'), status = 'active', password: string = demoPassword): Promise<OwnRecord> {
  return make(api, '/admin/users', name, { email: emailIn(name), password, role: 'operator', status, permissions: [] })
}

/** An open order. */
export interface OwnOrder {
  readonly id: string
  readonly orderNumber: string
  readonly customerId: string | null
  readonly patients: readonly { readonly id: string; readonly name: string }[]
  readonly items: readonly { readonly id: string }[]
}

/** Takes an open order of the demo laboratory; each worker goes through them from a different end. */
export async function ownOrder(api: Api): Promise<OwnOrder> {
  made += 1
  const order = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2 === 0 ? 'asc' : 'desc'
  const list = `/orders/admin/all?limit=1&openOnly=true&sort=createdAt&order=${order}`
  const { data: first } = await api('GET', list)
  const half = Math.max(1, Math.floor(Number(first.totalCount) / 2))
  const id = await firstId(api, `${list}&page=${((process.pid * 7 + made) % half) + 1}`)
  const { data } = await api('GET', `/orders/admin/${id}`)
  const customer = data.customer as { readonly id?: string } | null
  return {
    id,
    orderNumber: String(data.orderNumber),
    customerId: customer?.id ?? null,
    patients: data.patients as OwnOrder['patients'],
    items: data.items as OwnOrder['items'],
  }
}
