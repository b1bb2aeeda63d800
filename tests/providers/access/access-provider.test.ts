import { expect, test } from 'vitest'
import { missingPermission } from '#domain/permission.ts'
import { type Role, rolePresets } from '#domain/role.ts'
import { createAccessProvider } from '#providers/access/access-provider.ts'
import { registry } from '#tests/providers/data/registry.ts'

const can = (role: Role | null, resource: string | undefined, action: string) =>
  createAccessProvider({ registry, user: () => (role ? { role, permissions: rolePresets[role] } : null) }).can({ resource, action })

test.each<[Role | null, string | undefined, string, true | string]>([
  ['manager', 'tests', 'list', true],
  ['manager', 'tests', 'show', true],
  ['operator', 'tests', 'show', 'tests.view'],
  ['operator', 'tests', 'view', 'tests.view'],
  ['manager', 'tests', 'view', true],
  ['admin', 'tests', 'create', true],
  ['manager', 'tests', 'create', 'tests.create'],
  ['admin', 'tests', 'clone', true],
  ['manager', 'tests', 'clone', 'tests.create'],
  ['manager', 'tests', 'edit', 'tests.edit'],
  ['admin', 'test-categories', 'edit', true],
  ['admin', 'test-categories', 'delete', 'tests.delete'],
  ['operator', 'orders', 'list', true],
  ['operator', 'orders', 'create', 'orders.create'],
  ['operator', undefined, 'orders.edit', 'orders.edit'],
  ['manager', 'orders', 'orders.edit', true],
  ['super_admin', 'test-packages', 'delete', true],
  [null, 'tests', 'list', 'tests.view'],
])('AUTH-16 %s on %s, %s: %s', async (role, resource, action, expected) => {
  expect(await can(role, resource, action)).toEqual(expected === true ? { can: true } : { can: false, reason: missingPermission(expected as 'tests.view') })
})

test.each([
  ['super_admin', 'testz', 'list'],
  ['super_admin', 'tests', 'burn'],
  ['super_admin', 'tests', 'toString'],
  ['super_admin', undefined, 'list'],
] as const)('AUTH-16 an unknown action is refused: %s on %s, %s', async (role, resource, action) => {
  expect(await can(role, resource, action)).toEqual({ can: false, reason: `Nothing is known of the action ${action}` })
})

test('AUTH-16 a forbidden action stays in sight; an answer holds for 30 seconds', () => {
  expect(createAccessProvider({ registry, user: () => null }).options).toEqual({
    buttons: { enableAccessControl: true, hideIfUnauthorized: false },
    queryOptions: { staleTime: 30_000 },
  })
})
