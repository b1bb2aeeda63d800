import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { callers, type SmallApi } from '#tests/support/lab-api.ts'
import { staffOf } from '#tests/support/staff.ts'

/** The modules of a process keep the area, so these tests have separate modules. */
let api: SmallApi
beforeAll(async () => {
  vi.resetModules()
  const { serveDeclarations } = await import('#server/resources/serve.ts')
  const { default: reagents } = await import('#tests/examples/reagents.ts')
  const { openSmallApi } = await import('#tests/support/lab-api.ts')
  const file = { file: 'resources/reagents.ts', declaration: reagents as unknown as Declaration }
  const broken = (_: string, name: string, reason: string) => expect.unreachable(`${name}: ${reason}`)
  api = await openSmallApi({ routes: serveDeclarations([file], { bespoke: [], tables: {}, foreign: {}, broken }) })
})
afterAll(async () => {
  await api.close()
  vi.resetModules()
})

const body = { name: 'Potassium', stock: 3 }
const clerk = staffOf('operator')

test('USR-07 a declared area is a group of the picker, and its presets are those of the roles', async () => {
  const groups = (await api.call('GET', '/admin/permissions')).body.data as unknown as { group: string; permissions: { name: string }[] }[]
  expect(groups.find(({ group }) => group === 'Inventory')).toEqual({
    group: 'Inventory',
    permissions: ['view', 'create', 'edit', 'delete'].map((act) => ({ name: `inventory.${act}`, label: act.charAt(0).toUpperCase() + act.slice(1) })),
  })
  const roles = (await api.call('GET', '/admin/roles')).body.data as unknown as { role: string; permissions: string[] }[]
  const given = (role: string) => roles.find((each) => each.role === role)?.permissions.filter((name) => name.startsWith('inventory.'))
  expect([given('super_admin')?.length, given('admin'), given('manager'), given('operator')]).toEqual([
    4,
    ['inventory.view', 'inventory.create', 'inventory.edit'],
    ['inventory.view'],
    [],
  ])
})

test.each(callers(['super_admin', 'admin'], 201))('AUTH-16 %s gets %i for a create', async (as, status) => {
  const { status: got, body: answer } = await api.call('POST', '/reagents', { ...body, name: String(as) }, { as })
  expect(got).toBe(status)
  if (got === 403) expect(answer.message).toBe('You don’t have permission to do this. Ask an administrator for “Inventory: Create”.')
})

test('USR-10 only holders grant the area, under its own name; the panel keeps it for the session', async () => {
  const user = async () => (await api.call('GET', `/admin/users/${clerk.id}`)).body.data
  const permissions = [...((await user()).permissions as string[]), 'inventory.view']
  const grant = (granted: string[], as: 'super_admin' | 'admin') => api.call('PUT', `/admin/users/${clerk.id}`, { permissions: granted }, { as })
  expect((await grant([...permissions, 'inventory.delete'], 'admin')).status).toBe(403)
  expect((await grant([...permissions, 'inventry.view'], 'super_admin')).status).toBe(422)
  expect((await api.call('GET', '/reagents', undefined, { as: 'operator' })).status).toBe(403)
  expect((await grant(permissions, 'admin')).status).toBe(200)
  expect((await api.call('GET', '/reagents', undefined, { as: 'operator' })).status).toBe(200)
  const me = (await api.call('GET', '/auth/admin/me', undefined, { as: 'operator' })).body.data
  const { readStaffUser } = await import('#providers/auth/signed-in-user.ts')
  expect(readStaffUser(me)?.permissions).toContain('inventory.view')
})
