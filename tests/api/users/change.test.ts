import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#domain/permission.ts'
import { type Role, rolePresets } from '#domain/role.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { nobody, numbered } from '#tests/support/ids.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'

let root: Member
let usual: Record<Role, Member>

const api = staffApi()
beforeAll(async () => {
  root = await api.add('super_admin')
  usual = { super_admin: root, admin: await api.add('admin'), manager: await api.add('manager'), operator: await api.add('operator') }
})

const password = 'Secret@2468'
let count = 0
const made = () => {
  count += 1
  return { name: `Made ${count}`, email: `made${count}@test.example`, password }
}
const auditOf = (id: string) => api.database.sql.select().from(auditLog).where(eq(auditLog.entityId, id))

test.each([
  ['bulk-status', { status: 'inactive' }],
  ['bulk-delete', {}],
])('%s with a missing user is a 404, and nothing is done to the others', async (path, body) => {
  const { id } = await api.add('operator')
  expect((await api.as(root, 'POST', `/admin/users/${path}`, { ...body, userIds: [id, nobody] })).status).toBe(404)
  expect((await api.stored()).find((user) => user.id === id)).toMatchObject({ status: 'active', version: 1 })
})

describe('POST /admin/users', () => {
  test('AUTH-13 a new user is an active operator with the preset', async () => {
    const body = made()
    const { status, body: answer, headers } = await api.as(root, 'POST', '/admin/users', { ...body, name: `  ${body.name} `, email: ` ${body.email} ` })
    expect([status, headers.get('etag')]).toEqual([201, '"v1"'])
    expect(answer.data).toMatchObject({
      name: body.name,
      email: body.email,
      role: 'operator',
      status: 'active',
      permissions: rolePresets.operator,
      lastLogin: null,
    })
    expect(JSON.stringify(answer)).not.toContain('password')
    expect((await api.call('POST', '/auth/admin/login', { body: { email: body.email.toUpperCase(), password } })).status).toBe(200)
  })
  test('AUTH-15 a super admin has all permissions, whatever was sent; of others each once, in order', async () => {
    const chief = await api.as(root, 'POST', '/admin/users', { ...made(), role: 'super_admin', permissions: [] })
    expect(chief.body.data.permissions).toEqual(permissions)
    const clerk = await api.as(root, 'POST', '/admin/users', { ...made(), permissions: ['tests.view', 'users.view', 'tests.view'] })
    expect(clerk.body.data.permissions).toEqual(['users.view', 'tests.view'])
    expect((await api.as(root, 'POST', '/admin/users', { ...made(), permissions: [] })).body.data.permissions).toEqual([])
  })
})

describe.each([
  ['POST', '/admin/users', () => made()],
  ['PUT', '/admin/users/{id}', () => ({})],
])('USR-06 an email address in use: %s %s', (method, path, body) => {
  test('an email in use is a 409 on its field, whatever the case of its letters', async () => {
    const { id } = await api.add('operator')
    const answer = await api.as(root, method, path.replace('{id}', id), { ...body(), email: usual.manager.email.toUpperCase() })
    expect([answer.status, answer.body.errors]).toEqual([409, { email: ['A user with this email address already exists'] }])
  })
})

describe('PUT /admin/users/{id}', () => {
  test('an edited user keeps what is not sent, and is found by the new name', async () => {
    const { id, email } = await api.add('operator')
    const { status, body, headers } = await api.as(root, 'PUT', `/admin/users/${id}`, { name: 'Zebra Crossing' })
    expect([status, headers.get('etag')]).toEqual([200, '"v2"'])
    expect(body.data).toMatchObject({ name: 'Zebra Crossing', email, role: 'operator', status: 'active', permissions: rolePresets.operator })
    expect((await api.as(root, 'GET', '/admin/users?search=zebra')).body.data.totalCount).toBe(1)
  })
  test('GEN-05 a conflict names who changed the user, not that the user signed in since', async () => {
    const { email, name, ...user } = made()
    const { id } = (await api.as(root, 'POST', '/admin/users', { email, name, ...user })).body.data
    await api.as(root, 'PUT', `/admin/users/${id}`, { name: 'Named Anew' })
    expect((await api.call('POST', '/auth/admin/login', { body: { email, password } })).status).toBe(200)
    const { status, body } = await api.as(usual.admin, 'PUT', `/admin/users/${id}`, { name }, { 'if-match': '"v1"' })
    expect([status, body.message]).toEqual([412, expect.stringMatching(/ changed this on .*, after you opened it\.$/)])
  })
  test('USR-07 another role brings its preset without explicit permissions; a demoted super admin keeps none', async () => {
    const { id } = await api.add('super_admin')
    expect((await api.as(root, 'PUT', `/admin/users/${id}`, { role: 'manager' })).body.data.permissions).toEqual(rolePresets.manager)
  })
})

describe('USR-04 several at once', () => {
  test('more than 500, or nobody, is refused with a 422', async () => {
    for (const userIds of [[], Array.from({ length: 501 }, (_, index) => numbered('user', index))])
      for (const [path, more] of [
        ['bulk-delete', {}],
        ['bulk-status', { status: 'active' }],
      ] as const)
        expect((await api.as(root, 'POST', `/admin/users/${path}`, { userIds, ...more })).status).toBe(422)
  })
  test.each([
    ['bulk-delete', {}, 404],
    ['bulk-status', { status: 'suspended' }, 'suspended'],
  ])('%s: a user changed since the read is a named 412, and nothing changes without current versions', async (path, body, done) => {
    const [same, changed] = [(await api.add('operator')).id, (await api.add('operator')).id]
    await api.as(usual.admin, 'PUT', `/admin/users/${changed}`, { name: 'Ravi Kumar' })
    const send = (versions: Record<string, string>) => api.as(root, 'POST', `/admin/users/${path}`, { userIds: [same, changed], ...body, versions })
    const found = async () => {
      const answer = await api.as(root, 'GET', `/admin/users/${same}`)
      return answer.status === 200 ? answer.body.data.status : answer.status
    }
    const stale = await send({ [same]: '"v1"', [changed]: '"v1"' })
    expect([stale.status, stale.body.message]).toEqual([412, expect.stringMatching(/ changed Ravi Kumar on .*, after you opened it\.$/)])
    expect(await found()).toBe('active')
    expect((await send({ [same]: '"v1"', [changed]: '"v2"' })).body.data).toEqual({ count: 2 })
    expect(await found()).toBe(done)
  })
  test('500 are suspended, then deleted, each with its audit row; a repeated id counts once', async () => {
    const at = smallLabNow.toISOString()
    const userIds = Array.from({ length: 500 }, (_, index) => numbered('bulk', index + 1))
    await api.database.query(
      `insert into users (id, name, email, password_hash, password_changed_at, role, status, created_at, updated_at)
       select id, 'Bulk', 'bulk' || n || '@test.example', 'x', $1, 'operator', 'active', $1, $1 from unnest($2::uuid[]) with ordinality as bulk (id, n)`,
      [at, userIds],
    )
    const suspended = await api.as(root, 'POST', '/admin/users/bulk-status', { userIds, status: 'suspended' })
    expect([suspended.status, suspended.body.data]).toEqual([200, { count: 500 }])
    expect((await api.stored()).filter(({ id, status, version }) => userIds.includes(id) && status === 'suspended' && version === 2)).toHaveLength(500)
    expect((await api.as(root, 'POST', '/admin/users/bulk-delete', { userIds: [...userIds.slice(0, 2), ...userIds.slice(0, 1)] })).body.data).toEqual({
      count: 2,
    })
    expect((await api.as(root, 'POST', '/admin/users/bulk-delete', { userIds: userIds.slice(2) })).body.data).toEqual({ count: 498 })
    expect(await auditOf(numbered('bulk', 500))).toMatchObject([
      { action: 'status', before: { status: 'active', version: 1 }, after: { status: 'suspended', version: 2 } },
      { action: 'delete', before: { status: 'suspended' }, after: null },
    ])
  })
})
