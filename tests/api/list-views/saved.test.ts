import { expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { smallApi } from '#tests/support/lab-api.ts'

const api = smallApi()
const path = '/admin/list-views/orders'
const layout = { columns: [{ field: 'orderNumber' }, { field: 'totalAmount', width: 180 }], isCompact: true }
const content = { view: '', query: 'status=Created&sort=-createdAt&size=50', layout }

interface View {
  readonly id: string
  readonly name: string
  readonly version: string
}
const save = (body: object, as: Role = 'operator') => api.call('POST', path, { ...content, ...body }, { as })
const savedView = async (body: object, as: Role = 'operator') => (await save(body, as)).body.data as unknown as View
const viewsOf = async (as: Role) => (await api.call('GET', path, undefined, { as })).body.data.views as readonly View[]
const namesOf = async (as: Role) => (await viewsOf(as)).map(({ name }) => name)
const layoutsOf = async (as: Role) =>
  ((await api.call('GET', '/auth/admin/me', undefined, { as })).body.data.layouts ?? {}) as Readonly<Record<string, unknown>>

test('VIEW-01 a view is saved for oneself, changed under its version, and deleted', async () => {
  const view = await savedView({ name: ' Mine ' })
  expect(view).toMatchObject({ name: 'Mine', isOwn: true, isShared: false, ...content })
  expect(await namesOf('operator')).toEqual(['Mine'])
  expect(await namesOf('admin')).toEqual([])
  const change = (body: object, version = view.version) => api.call('PUT', `${path}/${view.id}`, body, { as: 'operator', headers: { 'If-Match': version } })
  expect((await change({ query: 'status=Testing' })).body.data).toMatchObject({ query: 'status=Testing', name: 'Mine', layout })
  expect((await change({ query: '' })).status).toBe(412)
  expect((await layoutsOf('operator'))[`orders#${view.id}`]).toEqual(layout)
  expect((await api.call('PUT', `${path}/${view.id}`, {}, { as: 'admin' })).status).toBe(404)
  expect((await api.call('DELETE', `${path}/${view.id}`, undefined, { as: 'admin' })).status).toBe(404)
  expect((await api.call('DELETE', `/admin/list-views/customers/${view.id}`, undefined, { as: 'operator' })).status).toBe(404)
  expect((await api.call('DELETE', `${path}/${view.id}`, undefined, { as: 'operator' })).status).toBe(200)
  expect(await namesOf('operator')).toEqual([])
})

test('VIEW-01 a view for everybody is saved, changed and deleted only with settings.edit', async () => {
  expect((await save({ name: 'All', isShared: true })).status).toBe(403)
  const { id } = await savedView({ name: 'All', isShared: true }, 'super_admin')
  const own = await savedView({ name: 'Own' })
  expect(await viewsOf('operator')).toMatchObject([
    { name: 'All', isOwn: false, isShared: true },
    { name: 'Own', isOwn: true },
  ])
  const refused = [
    api.call('PUT', `${path}/${id}`, { query: '' }, { as: 'operator' }),
    api.call('DELETE', `${path}/${id}`, undefined, { as: 'operator' }),
    api.call('PUT', `${path}/${own.id}`, { isShared: true }, { as: 'operator' }),
  ]
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await layoutsOf('manager'))[`orders#${id}`]).toEqual(layout)
})

test('VIEW-01 two views of a person in a list have different names, and there are at most 30', async () => {
  await savedView({ name: 'Same' }, 'manager')
  expect((await save({ name: 'SAME' }, 'manager')).status).toBe(409)
  for (let n = 1; n < 30; n += 1) await savedView({ name: `View ${n}` }, 'manager')
  expect((await save({ name: 'One too many' }, 'manager')).status).toBe(409)
})

test('VIEW-02 the columns of a list are kept for a person, come with the profile, and are reset', async () => {
  const keep = (body: object, as: Role = 'admin') => api.call('PUT', '/admin/list-layouts/orders', body, { as })
  expect((await keep({ view: '', layout })).status).toBe(200)
  await keep({ view: 'refunds', layout: { columns: [{ field: 'orderNumber' }] } })
  await keep({ view: '', layout: { ...layout, isCompact: false } })
  expect(await layoutsOf('admin')).toMatchObject({ orders: { ...layout, isCompact: false }, 'orders/refunds': { columns: [{ field: 'orderNumber' }] } })
  expect(Object.keys(await layoutsOf('operator'))).not.toContain('orders')
  await keep({ view: '', layout: null })
  expect(Object.keys(await layoutsOf('admin'))).not.toContain('orders')
})

test('VIEW-01 of two views that get one name at once, one is refused as an earlier one would be', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => save({ name: 'At once' })))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([1, 2].map(() => [409, 'There is a view “At once” already']))
})

test('VIEW-02 columns that a person chooses in two tabs at once are saved', async () => {
  const choose = () => api.call('PUT', '/admin/list-layouts/reports', { view: '', layout }, { as: 'operator' })
  expect((await Promise.all([choose(), choose(), choose()])).map(({ status }) => status)).toEqual([200, 200, 200])
})

test.each([
  ['an unknown list', '/admin/list-views/nothing', {}, 404],
  ['a list that the caller may not see', '/admin/list-views/users', {}, 403],
  ['a view without a name', path, { name: ' ' }, 422],
  ['a column that is too narrow', path, { layout: { columns: [{ field: 'x', width: 3 }] } }, 422],
  ['a field that is no name', path, { layout: { columns: [{ field: '<b>' }] } }, 422],
])('VIEW-01 %s is refused', async (_, at, body, status) => {
  expect((await api.call('POST', at, { ...content, name: 'Name', ...body }, { as: 'operator' })).status).toBe(status)
})
