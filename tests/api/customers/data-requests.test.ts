import { expect, test } from 'vitest'
import { dataRequests } from '#server/db/tables/data-requests.ts'
import { eraseCustomer } from '#server/areas/customers/erase.ts'
import { smallApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { auditOf, stored } from '#tests/support/stored.ts'

/** Ten minutes before midnight in India. */
let now = new Date('2026-11-21T18:20:00.000Z')
const api = smallApi({ isAlone: true, clock: () => now })

interface Request {
  readonly id: string
  readonly request: string
  readonly dueOn: string
  readonly status: string
  readonly doneOn: string | null
  readonly handler: { readonly name: string | null }
  readonly customer: { readonly name: string | null }
}

const add = async (request: string, receivedOn: string, more: Readonly<Record<string, unknown>> = {}) => {
  const answer = await api.call('POST', '/data-requests', { request, customerId: small.asha, kind: 'access', receivedOn, ...more }, { as: 'admin' })
  return { ...answer, made: answer.body.data as unknown as Request }
}
const listed = async (query: string) => {
  const { body } = await api.call('GET', `/data-requests?${query}`, undefined, { as: 'admin' })
  return (body.data.items as unknown as Request[]).map(({ request }) => request)
}

test('ACC-11 a request is due in 90 days after its receipt, also after the day was corrected', async () => {
  const { made, status } = await add('Copy of all reports', '2026-11-20')
  expect([status, made]).toMatchObject([201, { dueOn: '2027-02-18', status: 'open', doneOn: null, customer: { name: 'Asha Rao' } }])
  const changed = await api.call('PUT', `/data-requests/${made.id}`, { receivedOn: '2026-11-25', dueOn: '2030-01-01' }, { as: 'admin' })
  expect(changed.status).toBe(422)
  const corrected = await api.call('PUT', `/data-requests/${made.id}`, { receivedOn: '2026-11-25' }, { as: 'admin' })
  expect(corrected.body.data).toMatchObject({ receivedOn: '2026-11-25', dueOn: '2027-02-23' })
})

test.each([
  [{ request: '' }, { request: ['Please say what the customer asks for'] }],
  [{ customerId: null }, { customerId: ['Please select a customer'] }],
  [{ kind: 'curiosity' }, { kind: [expect.any(String)] }],
  [{ receivedOn: null }, { receivedOn: ['Please give the day of receipt'] }],
] as const)('ACC-11 a request with %j is refused', async (more, errors) => {
  const answer = await add('Copy', '2026-11-20', more)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})

test('ACC-11 late ones are those that are open beyond their last day, in the laboratory’s zone', async () => {
  const [late, today, done] = [
    await add('Late', '2026-08-22', { customerId: small.ravi }),
    await add('Due today', '2026-08-23'),
    await add('Done late', '2026-08-01', { kind: 'erasure' }),
  ]
  expect([late.made.dueOn, today.made.dueOn]).toEqual(['2026-11-20', '2026-11-21'])
  await api.call('POST', `/data-requests/${done.made.id}/done`, { note: 'All was erased' }, { as: 'admin' })
  expect(await listed('late=true&search=late')).toEqual(['Late'])
  expect(await listed('late=true')).toEqual(['Late'])
  expect(await listed('status=done')).toEqual(['Done late'])
  expect(await listed('status=open&kind=access&toDate=2026-08-23')).toEqual(['Late', 'Due today'])
  expect(await listed(`status=open&customerId=${small.ravi}`)).toEqual(['Late'])
  now = new Date('2026-11-21T18:40:00.000Z')
  expect(await listed('late=true')).toEqual(['Late', 'Due today'])
  const answer = await api.call('GET', '/data-requests/export?late=true', undefined, { as: 'admin' })
  expect(answer.status).toBe(200)
})

test('ACC-11 a request is done by somebody on a day with a note, once, and can be opened again', async () => {
  const [{ made }, other] = [await add('Wrong phone', '2026-11-20', { kind: 'correction' }), await add('Another', '2026-11-20')]
  const act = (name: string, body: unknown = {}) => api.call('POST', `/data-requests/${made.id}/${name}`, body, { as: 'manager' })
  expect((await act('done', { note: '' })).body.errors).toEqual({ note: ['Please say what was done'] })
  const done = await act('done', { note: 'Phone corrected' })
  expect([done.status, done.body.message]).toEqual([200, 'Wrong phone is done'])
  expect(done.body.data).toMatchObject({ status: 'done', doneOn: '2026-11-22', note: 'Phone corrected', handler: { name: staffOf('manager').name } })
  expect((await act('done', { note: 'Again' })).status).toBe(409)
  expect(JSON.stringify(await auditOf(api.db, made.id))).not.toMatch(/Wrong phone|Phone corrected|Asha/)
  expect((await auditOf(api.db, made.id, 'done'))[0]).toMatchObject({ userId: staffOf('manager').id, before: { status: 'open' }, after: { status: 'done' } })
  expect((await act('reopen')).body.data).toMatchObject({ status: 'open', doneOn: null, doneBy: null, note: 'Phone corrected' })
  expect((await stored(api.db, dataRequests, other.made.id))?.status).toBe('open')
})

test('ACC-11 an operator without customers.create records no request', async () => {
  const answer = await api.call(
    'POST',
    '/data-requests',
    { request: 'x', customerId: small.asha, kind: 'access', receivedOn: '2026-11-20' },
    { as: 'operator' },
  )
  expect(answer.status).toBe(403)
})

test('ACC-11 OPS-04 an erased customer’s requests stay with their days and without words', async () => {
  const [{ made }, other] = [
    await add('Erase Asha Rao', '2026-11-20', { kind: 'erasure', note: 'She called' }),
    await add('Copy', '2026-11-20', { customerId: small.ravi }),
  ]
  await api.database.transaction((sql) => eraseCustomer(sql, small.asha, now))
  expect(await stored(api.db, dataRequests, made.id)).toMatchObject({
    request: 'Erased',
    note: null,
    searchText: '',
    kind: 'erasure',
    receivedOn: '2026-11-20',
  })
  expect((await stored(api.db, dataRequests, other.made.id))?.request).toBe('Copy')
  expect(JSON.stringify(await auditOf(api.db, made.id))).not.toMatch(/Asha|She called/)
})
