import { describe, expect, test } from 'vitest'
import { createDataProvider } from '#providers/data/data-provider.ts'
import { registry, wireTest } from '#tests/providers/data/registry.ts'
import { type Behaviour, failureOf, json, httpFixture } from '#tests/providers/http-fixture.ts'

const provide = (behaviour: Behaviour) => {
  const fixture = httpFixture(behaviour)
  return { ...fixture, provider: createDataProvider(fixture.http, registry) }
}
const saved: Behaviour = () => json({ status: 'success', data: wireTest }, 200, { etag: '"v8"' })
const bodyOf = (call: { body: string } | undefined): unknown => JSON.parse(call?.body ?? 'null')

test('a write sends only the declared, writable fields, as the wire has them', async () => {
  const { provider, arrived } = provide(saved)
  await provider.create({ resource: 'tests', variables: { id: 'x', name: ' Lipid ', price: 45_050, version: 'v', evil: 1, __proto__: { role: 'x' } } })
  expect(bodyOf(arrived[0])).toEqual({ name: 'Lipid', price: 450.5 })
})

test('an update says which version it changes, and gives the new one', async () => {
  const { provider, arrived } = provide(saved)
  const { data } = await provider.update({ resource: 'tests', id: 't1', variables: { isActive: false, version: '"v7"' } })
  expect(arrived[0]).toMatchObject({ method: 'PUT', path: '/api/tests/t1' })
  expect(arrived[0]?.headers.get('if-match')).toBe('"v7"')
  expect(bodyOf(arrived[0])).toEqual({ isActive: false })
  expect(data).toMatchObject({ id: 't1', version: '"v8"' })
  await provider.update({ resource: 'tests', id: 't1', variables: { isActive: true } })
  expect(arrived[1]?.headers.has('if-match')).toBe(false)
})

test('a deletion is confirmed by its status or by 204', async () => {
  const remove = (behaviour: Behaviour) => provide(behaviour).provider.deleteOne({ resource: 'tests', id: 't1' })
  expect((await remove(() => json({ status: 'success' }))).data.id).toBe('t1')
  expect((await remove(() => new Response(null, { status: 204 }))).data.id).toBe('t1')
  expect((await failureOf(remove(() => json({})))).outcome).toBe('unknown')
  expect((await failureOf(remove(() => json({ status: 'error', message: 'A package contains it' }, 409)))).message).toBe('A package contains it')
})

test('ODT-11 a deletion sends the version that was read, or none for a record without one', async () => {
  const { provider, arrived } = provide(() => json({ status: 'success' }))
  await provider.deleteOne({ resource: 'tests', id: 't1', variables: { version: '"v3"' } })
  await provider.deleteOne({ resource: 'tests', id: 't1' })
  expect(arrived.map(({ headers }) => headers.get('if-match'))).toEqual(['"v3"', null])
})

describe('declared calls', () => {
  test('ORD-07 go to their path with their payload and headers, and give what is under data', async () => {
    const { provider, arrived } = provide(() => json({ status: 'success', data: { id: 'o1' } }))
    const answer = await provider.custom?.({ url: '/orders/admin/o1/cancel', method: 'post', payload: { reason: 'twice' }, headers: { 'If-Match': '"v1"' } })
    expect(answer?.data).toEqual({ id: 'o1' })
    expect(arrived[0]).toMatchObject({ method: 'POST', path: '/api/orders/admin/o1/cancel', body: '{"reason":"twice"}' })
    expect(arrived[0]?.headers.get('if-match')).toBe('"v1"')
    expect(arrived[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('a read without data is a bad answer; a confirmed write without it is done, and names what it changed', async () => {
    const call = (method: 'get' | 'put', body: unknown) => provide(() => json(body)).provider.custom?.({ url: '/x', method }) ?? Promise.resolve()
    expect((await failureOf(call('get', { status: 'success' }))).kind).toBe('badAnswer')
    expect(await call('put', { status: 'success' })).toEqual({ data: {} })
    expect(await call('put', { status: 'success', data: { id: 'o1' }, changed: ['orders', 7] })).toEqual({ data: { id: 'o1' }, changed: ['orders'] })
    expect((await failureOf(call('put', {}))).outcome).toBe('unknown')
  })

  test('a read that accepts other than JSON gives a file', async () => {
    const { provider } = provide(
      () => new Response('a,b', { headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=users.csv' } }),
    )
    const answer = await provider.custom?.({ url: '/admin/users/export', method: 'get', headers: { Accept: 'text/csv' }, query: { role: 'admin' } })
    expect(answer?.data.name).toBe('users.csv')
    expect(await answer?.data.blob.text()).toBe('a,b')
  })

  test('an upload tells its progress and can be cancelled', async () => {
    const form = new FormData()
    form.append('file', new File(['%PDF'], 'a.pdf'))
    const control = new AbortController()
    control.abort()
    const { provider, arrived } = provide(() => json({ status: 'success' }))
    await provider.custom?.({ url: '/reports/admin', method: 'post', payload: { form } })
    expect(arrived[0]?.body).toContain('%PDF')
    expect(
      (await failureOf(provider.custom?.({ url: '/reports/admin', method: 'post', payload: { form, signal: control.signal } }) ?? Promise.resolve())).kind,
    ).toBe('cancelled')
  })
})
