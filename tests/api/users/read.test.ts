import { beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#domain/permission.ts'
import { rolePresets } from '#domain/role.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'

describe('what is read', () => {
  const noSignatory = { designation: null, registrationNumber: null, departments: [], signature: null }

  const api = staffApi()
  let root: Member
  let priya: Member
  beforeAll(async () => {
    root = await api.add('super_admin', { name: 'Root', createdAt: '2026-01-01T00:00:00.000Z', lastLogin: '2026-11-20T10:00:00.000Z' })
    priya = await api.add('operator', { name: 'Priya 100%', email: 'Priya@Lab.example', status: 'suspended', createdAt: '2026-11-21T07:59:00.000Z' })
    await api.add('operator', { name: 'ज़ोया_ख़ान', status: 'inactive', createdAt: '2026-02-01T00:00:00.000Z', lastLogin: '2026-11-21T07:00:00.000Z' })
  })

  test('USR-01, USR-02 the list answers data.items, data.totalPages, data.totalCount and data.page', async () => {
    const { status, body } = await api.as(root, 'GET', '/admin/users?limit=3&page=2&sort=name&order=asc')
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['items', 'page', 'totalCount', 'totalPages']])
    expect(body.data).toMatchObject({ totalCount: 7, totalPages: 3, page: 2 })
    expect(body.data.items).toHaveLength(3)
    expect(Object.keys(body.data.items[0] ?? {}).sort()).toEqual(
      [...['createdAt', 'email', 'etag', 'id', 'lastLogin', 'name', 'permissions', 'role', 'status'], ...Object.keys(noSignatory)].sort(),
    )
  })

  test.each([
    ['', 7],
    ['page=99', 7],
    ['role=operator', 3],
    ['role=operator&status=inactive', 1],
    ['status=active', 5],
    ['status=suspended', 1],
    ['search=PRIYA', 1],
    ['search=test member', 2],
    ['search=%25', 1],
    ['search=_', 1],
  ])('USR-01 the list with %s counts %i', async (query, count) => {
    const { status, body } = await api.as(root, 'GET', `/admin/users?${query}`)
    expect([status, body.data.totalCount]).toEqual([200, count])
  })

  test('one user carries the version as ETag and nothing of the password', async () => {
    const { status, body, headers } = await api.as(root, 'GET', `/admin/users/${priya.id}`)
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, '"v1"', 'no-store'])
    expect(body.data).toEqual({
      id: priya.id,
      name: 'Priya 100%',
      email: 'Priya@Lab.example',
      role: 'operator',
      status: 'suspended',
      permissions: rolePresets.operator,
      lastLogin: null,
      createdAt: '2026-11-21T07:59:00.000Z',
      ...noSignatory,
    })
    expect((await api.as(root, 'GET', `/admin/users/${root.id}`)).body.data.permissions).toEqual(permissions)
  })
})
