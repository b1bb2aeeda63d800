import type { BaseRecord, DataProvider } from '@refinedev/core'
import { expect } from 'vitest'
import type { ApiError } from '#providers/http/api-error.ts'
import { type Kit, sevenKits } from '#tests/providers/contract/kits.ts'
import { photoName } from '#tests/providers/contract/servers.ts'
import type { Between, Opened } from '#tests/providers/contract/subject.ts'
import { brokenAnswer, failureOf, json } from '#tests/providers/http-fixture.ts'

/** Opens the provider under test over the seven kits; `between` answers in the server's place. */
type Open = (between?: Between) => Promise<Opened>
type Row = (open: Open) => Promise<void>

const odd = 'a/b?c#d %'
const eq = (field: string, value: unknown) => ({ field, operator: 'eq' as const, value })
const idsOf = (answer: { readonly data: readonly BaseRecord[] }) => answer.data.map(({ id }) => id)
const listOf = (provider: DataProvider, more: object = {}) => provider.getList({ resource: 'kits', pagination: { currentPage: 1, pageSize: 20 }, ...more })
const manyOf = async (provider: DataProvider, ids: string[]) => idsOf((await provider.getMany?.({ resource: 'kits', ids })) ?? { data: [] })
const one = async (provider: DataProvider, id: string) => (await provider.getOne({ resource: 'kits', id })).data
const call = async (provider: DataProvider, url: string, more: object) => (await provider.custom?.({ url, method: 'get', ...more }))?.data
const change = (provider: DataProvider, variables: object, id = 'k1') => provider.update({ resource: 'kits', id, variables })
const read = async ({ provider }: Opened) => failureOf(listOf(provider))
const written = async ({ provider }: Opened) => failureOf(change(provider, { name: 'X' }))
const says =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Between =>
  () =>
    json(body, status, headers)

async function listFails(open: Open, between: Between, kind: string): Promise<ApiError> {
  const error = await read(await open(between))
  expect(error.kind).toBe(kind)
  expect(error.outcome).toBe('refused')
  return error
}

async function writeFails(open: Open, between: Between, kind: string): Promise<ApiError> {
  const opened = await open(between)
  const error = await written(opened)
  expect(error.kind).toBe(kind)
  expect(error.write).toBe(true)
  expect((await failureOf(opened.provider.create({ resource: 'kits', variables: { name: 'X' } }))).kind).toBe(kind)
  expect((await failureOf(opened.provider.deleteOne({ resource: 'kits', id: 'k1' }))).kind).toBe(kind)
  return error
}

/** Promises of every data provider of the panel, one sentence each. */
export const contract = {
  'pages count from 1, without gap or overlap': async (open) => {
    const { provider } = await open()
    const page = (currentPage: number) => listOf(provider, { pagination: { currentPage, pageSize: 3 } })
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([first, second, third].flatMap(idsOf)).toEqual(sevenKits.map(({ id }) => id))
    expect([first, second, third].map(({ data }) => data.length)).toEqual([3, 3, 1])
    expect([first, second, third].map(({ total }) => total)).toEqual([7, 7, 7])
    expect(idsOf(await provider.getList({ resource: 'kits' }))).toHaveLength(7)
  },
  'a page past the end is empty and keeps the count': async (open) => {
    const { provider } = await open()
    expect(await listOf(provider, { pagination: { currentPage: 9, pageSize: 3 } })).toMatchObject({ data: [], total: 7 })
  },
  'a filter keeps what fits and nothing else, and the count follows': async (open) => {
    const { provider } = await open()
    const active = await listOf(provider, { filters: [eq('isActive', true)] })
    expect(idsOf(active)).toEqual(['k1', odd, 'k4', 'k6', 'k7'])
    expect(active.total).toBe(5)
    expect(idsOf(await listOf(provider, { filters: [eq('isActive', true), eq('minPrice', '500')] }))).toEqual([odd, 'k6'])
  },
  'a bound is in rupees as typed': async (open) => {
    expect(idsOf(await listOf((await open()).provider, { filters: [eq('minPrice', '100.50')] }))).toEqual(['k2', odd, 'k4', 'k6'])
  },
  'the search finds parts of words, capitals or not': async (open) => {
    expect(idsOf(await listOf((await open()).provider, { filters: [eq('search', 'GLUC')] }))).toEqual(['k1', 'k4'])
  },
  'an empty filter filters nothing': async (open) => {
    expect((await listOf((await open()).provider, { filters: [eq('search', ''), eq('isActive', undefined)] })).total).toBe(7)
  },
  'sorts up and down, numbers as numbers': async (open) => {
    const { provider } = await open()
    const by = async (order: string) => idsOf(await listOf(provider, { sorters: [{ field: 'price', order }] }))
    expect(await by('asc')).toEqual(['k1', 'k7', 'k5', 'k2', 'k4', 'k6', odd])
    expect(await by('desc')).toEqual([odd, 'k6', 'k4', 'k2', 'k5', 'k7', 'k1'])
  },
  'false is a value of a filter': async (open) => {
    const { provider } = await open()
    expect(idsOf(await listOf(provider, { filters: [eq('isActive', false)] }))).toEqual(['k2', 'k5'])
    expect(idsOf(await listOf(provider, { filters: [eq('isActive', 'false')] }))).toEqual(['k2', 'k5'])
  },
  'false, 0 and nothing are values that are written': async (open) => {
    const { provider } = await open()
    await change(provider, { isActive: false, stock: 0, price: null }, 'k6')
    expect(await one(provider, 'k6')).toMatchObject({ name: 'Ferritin', isActive: false, stock: 0, price: null })
  },
  'an unknown operator is refused, not left out': async (open) => {
    const { provider } = await open()
    for (const filter of [
      { field: 'stock', operator: 'ne', value: 3 },
      { operator: 'or', value: [eq('isActive', true)] },
      { field: 'note', operator: 'startswith', value: 'a' },
    ])
      await expect(listOf(provider, { filters: [filter] })).rejects.toThrow()
  },
  'any id is found under itself': async (open) => {
    const { provider } = await open()
    expect(await one(provider, odd)).toMatchObject({ id: odd, name: 'Odd' })
    expect((await change(provider, { name: 'Even' }, odd)).data).toMatchObject({ id: odd, name: 'Even' })
    await provider.deleteOne({ resource: 'kits', id: odd })
    expect((await listOf(provider)).total).toBe(6)
  },
  'an id is a text': async (open) => {
    const { provider } = await open()
    expect([...(await listOf(provider)).data, await one(provider, 'k1')].every(({ id }) => typeof id === 'string')).toBe(true)
  },
  'amounts are whole paise': async (open) => {
    const { provider } = await open()
    expect((await one(provider, 'k2')).price).toBe(10_050)
    expect((await change(provider, { price: 12_345 })).data.price).toBe(12_345)
    expect((await listOf(provider)).data[0]?.price).toBe(12_345)
  },
  'many records come in the order they were asked for, each once': async (open) => {
    const { provider } = await open()
    expect(await manyOf(provider, ['k7', 'k1', odd, 'k4', 'k1'])).toEqual(['k7', 'k1', odd, 'k4'])
  },
  'of many records those that are gone are left out': async (open) => {
    const { provider } = await open()
    expect(await manyOf(provider, ['k7', 'gone', 'k1'])).toEqual(['k7', 'k1'])
    expect(await manyOf(provider, [])).toEqual([])
  },
  'what is made is answered with its id, and is there': async (open) => {
    const { provider } = await open()
    const { data } = await provider.create({ resource: 'kits', variables: { name: 'New', isActive: false, price: 150 } })
    expect(typeof data.id).toBe('string')
    expect(data).toMatchObject({ name: 'New', isActive: false, price: 150 })
    expect(await one(provider, String(data.id))).toMatchObject({ name: 'New', price: 150 })
    expect((await listOf(provider)).total).toBe(8)
  },
  'what is given is left as it is': async (open) => {
    const { provider } = await open()
    const variables = Object.freeze({ name: ' X ', isActive: true, price: 100, version: undefined })
    await provider.create({ resource: 'kits', variables })
    await change(provider, variables)
    expect(variables).toEqual({ name: ' X ', isActive: true, price: 100, version: undefined })
  },
  'a change touches what it names and nothing else': async (open) => {
    const { provider } = await open()
    expect((await change(provider, { name: 'Other' })).data).toMatchObject({ id: 'k1', name: 'Other', price: 900, isActive: true, stock: 0 })
    expect(await one(provider, 'k1')).toMatchObject({ name: 'Other', price: 900, isActive: true, stock: 0 })
    expect(await one(provider, 'k2')).toMatchObject({ name: 'Lipid' })
  },
  'what is deleted is gone, and nothing else': async (open) => {
    const { provider } = await open()
    expect((await provider.deleteOne({ resource: 'kits', id: 'k2' })).data.id).toBe('k2')
    expect(idsOf(await listOf(provider))).toEqual(['k1', odd, 'k4', 'k5', 'k6', 'k7'])
  },
  'a record that is not there is a 404, to read, change and delete': async (open) => {
    const { provider } = await open()
    for (const work of [() => one(provider, 'gone'), () => change(provider, { name: 'X' }, 'gone'), () => provider.deleteOne({ resource: 'kits', id: 'gone' })])
      expect(await failureOf(work())).toMatchObject({ kind: 'missing', statusCode: 404 })
    expect((await listOf(provider)).total).toBe(7)
  },
  'a resource that nobody declared is a mistake': async (open) => {
    const { provider } = await open()
    await expect(provider.getList({ resource: 'kitz' })).rejects.toThrow('"kitz"')
  },
  'an action goes with its payload and gives its data': async (open) => {
    const { provider } = await open()
    expect(await call(provider, '/kits/k1/stop', { method: 'post', payload: { reason: 'leak' } })).toEqual({ stopped: 'k1', because: 'leak' })
    expect((await failureOf(call(provider, '/kits/k1/none', { method: 'post', url: '/nowhere' }))).kind).toBe('missing')
  },
  'a multipart upload goes with its file': async (open) => {
    const { provider } = await open()
    const form = new FormData()
    form.append('file', new File(['x'], photoName))
    expect(await call(provider, '/kits/k1/upload', { method: 'post', payload: { form } })).toMatchObject({ type: 'multipart/form-data', hasFile: true })
  },
  'a file comes with its name': async (open) => {
    const file = (await call((await open()).provider, '/kits/k1/photo', { headers: { Accept: 'image/png' } })) as { blob: Blob; name: string }
    expect(file.name).toBe(photoName)
    expect(file.blob.size).toBe(3)
  },
  '401 ends the session once for many calls': async (open) => {
    const opened = await open(says(401, { status: 'error', message: 'Signed out' }))
    const errors = await Promise.all([read(opened), read(opened), written(opened), failureOf(one(opened.provider, 'k1'))])
    expect(errors.map(({ kind }) => kind)).toEqual(['signedOut', 'signedOut', 'signedOut', 'signedOut'])
    expect(opened.signedOut()).toBe(1)
  },
  '403 is reported as such': async (open) => {
    expect((await listFails(open, says(403, { status: 'error', message: 'Not for operators' }), 'forbidden')).message).toBe('Not for operators')
    await writeFails(open, says(403), 'forbidden')
  },
  'a failed sign-in is reported in the words of the server': async (open) => {
    const { signIn } = await open()
    await expect(signIn({ email: 'u@lab.in', password: 'wrong' })).rejects.toThrow('Invalid email or password')
  },
  '409 keeps the words of the server': async (open) => {
    expect(await writeFails(open, says(409, { status: 'error', message: 'A package contains it' }), 'conflict')).toMatchObject({
      message: 'A package contains it',
      statusCode: 409,
    })
  },
  '412 is reported as such': async (open) => {
    expect((await writeFails(open, says(412, { message: 'Changed by Meera' }), 'stale')).message).toBe('Changed by Meera')
  },
  '422 comes to its fields': async (open) => {
    const { errors } = await writeFails(open, says(422, { message: 'No', errors: { name: ['Too short'], price: 'Too low' } }), 'invalid')
    expect(errors).toEqual({ name: ['Too short'], price: ['Too low'] })
  },
  '429 says how long to wait': async (open) => {
    expect((await listFails(open, says(429, {}, { 'retry-after': '7' }), 'tooMany')).retryAfterMs).toBe(7_000)
  },
  '500 without a body hides what lies behind': async (open) => {
    expect((await listFails(open, says(503, { status: 'error', message: 'The server is starting' }), 'server')).message).toBe('The server is starting')
    await listFails(open, () => new Response(null, { status: 500 }), 'network')
    const error = await writeFails(open, says(500, { message: 'SELECT * FROM users' }), 'network')
    expect(error).toMatchObject({ statusCode: 500, outcome: 'unknown' })
    expect(error.message).not.toContain('SELECT')
  },
  'HTML in place of JSON is no answer': async (open) => {
    const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    await listFails(open, html, 'badAnswer')
    const error = await writeFails(open, html, 'badAnswer')
    expect(error.outcome).toBe('unknown')
    expect((await failureOf(one((await open(html)).provider, 'k1'))).kind).toBe('badAnswer')
  },
  'a wrong envelope is named': async (open) => {
    const error = await listFails(open, says(200, { entries: [] }, { 'x-total-count': '3' }), 'badAnswer')
    expect(error.message).toContain('about kits')
    expect(String((error.cause as Error).message)).toContain('no list')
  },
  'a missing count is named': async (open) => {
    // Both servers' rows, without how many there are.
    const uncounted: Between = async (_, pass) => {
      const answer = await pass()
      const body = (await answer.json()) as { data?: { totalCount?: number } }
      delete body.data?.totalCount
      return json(body)
    }
    const error = await listFails(open, uncounted, 'badAnswer')
    expect(String((error.cause as Error).message)).toContain('no count')
  },
  'a missing list names its address': async (open) => {
    const error = await listFails(open, says(404), 'missing')
    expect(error.message).toContain('/kits')
    expect(error.message).not.toContain('deleted')
  },
  'an unreachable server is reported as such': async (open) => {
    const none: Between = (request) => brokenAnswer(request, 0)
    await listFails(open, none, 'network')
    expect((await writeFails(open, none, 'network')).outcome).toBe('unknown')
  },
  'a cancelled call is no failure of the server': async (open) => {
    const control = new AbortController()
    control.abort()
    const { provider, arrived } = await open()
    expect((await failureOf(call(provider, '/kits/k1/upload', { method: 'post', payload: { form: new FormData(), signal: control.signal } }))).kind).toBe(
      'cancelled',
    )
    expect(arrived.length).toBeLessThanOrEqual(1)
  },
  'a write is repeated with one Idempotency-Key': async (open) => {
    let fails = 1
    const opened = await open((request, pass) => (request.method !== 'GET' && fails-- > 0 ? brokenAnswer(request, 0) : pass()))
    await opened.provider.create({ resource: 'kits', variables: { name: 'Once', isActive: true } })
    const keys = opened.arrived.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
    expect((await listOf(opened.provider)).total).toBe(8)
  },
  'an update says which version it changes': async (open) => {
    const { provider, arrived } = await open()
    const before = (await one(provider, 'k1')).version ?? '"v7"'
    await change(provider, { name: 'X', version: before })
    if (arrived.length > 0) expect(arrived.at(-1)?.headers.get('if-match')).toBe(before)
    else expect((await failureOf(change(provider, { name: 'Y', version: before }))).kind).toBe('stale')
  },
  'an update that nothing confirms is not taken for done': async (open) => {
    const error = await written(await open((request, pass) => (request.method === 'GET' ? pass() : json({}))))
    expect(error).toMatchObject({ kind: 'badAnswer', outcome: 'unknown' })
    const other = await written(
      await open((request, pass) =>
        request.method === 'GET' ? pass() : json({ id: 'k2', name: 'B', isActive: true, data: { id: 'k2', name: 'B', isActive: true } }),
      ),
    )
    expect(other.outcome).toBe('unknown')
  },
  'the address bar reaches no call': async (open) => {
    const { provider, arrived } = await open()
    const meta = { method: 'delete', headers: { 'x-evil': '1' }, path: '/users', url: '//evil.example', dataProviderName: 'x' }
    await provider.getList({ resource: 'kits', meta })
    await provider.getOne({ resource: 'kits', id: 'k1', meta })
    await provider.getMany?.({ resource: 'kits', ids: ['k1'], meta })
    await provider.update({ resource: 'kits', id: 'k1', variables: { name: 'X' }, meta })
    await provider.create({ resource: 'kits', variables: { name: 'X', isActive: true }, meta })
    expect(arrived.map(({ method }) => method).filter((method) => method === 'DELETE')).toEqual([])
    expect(arrived.every(({ path, headers }) => path.startsWith('/api/kits') && !headers.has('x-evil'))).toBe(true)
    expect((await listOf(provider)).total).toBe(8)
  },
  'a row that cannot be read hides no other': async (open) => {
    const bad: Between = async (_, pass) => {
      const answer = await pass()
      const body = (await answer.json()) as { data?: { items: unknown[] } } | unknown[]
      const rows = Array.isArray(body) ? body : (body.data?.items ?? [])
      rows[1] = { id: 'k2', name: 'Lipid' }
      return json(body, 200, Object.fromEntries(answer.headers))
    }
    const { data, total } = await listOf((await open(bad)).provider)
    expect([data.length, total]).toEqual([7, 7])
    expect(data.map(({ unreadable }) => unreadable !== undefined)).toEqual([false, true, false, false, false, false, false])
  },
} as const satisfies Readonly<Record<string, Row>>

export type RowName = keyof typeof contract
export const rowNames = Object.keys(contract) as readonly RowName[]

/** A provider to hold against the contract. */
export interface ContractSubject {
  readonly name: string
  open(records: readonly Kit[], between?: Between): Opened | Promise<Opened>
  /** The rows that do not apply, each with the reason. */
  readonly without: Readonly<Partial<Record<RowName, string>>>
}
