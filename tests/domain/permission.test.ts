import { expect, test } from 'vitest'
import { type Permission, type PermissionArea, permissionFor, type RecordAct, withPermissions } from '#domain/permission.ts'

const acts: readonly RecordAct[] = ['view', 'create', 'edit', 'delete']

/** Server, screens and access control each once had separate answers, which differed for the settings, where only view and edit exist. */
test.each<[area: PermissionArea, needed: readonly Permission[]]>([
  ['users', ['users.view', 'users.create', 'users.edit', 'users.delete']],
  ['tests', ['tests.view', 'tests.create', 'tests.edit', 'tests.delete']],
  ['orders', ['orders.view', 'orders.create', 'orders.edit', 'orders.delete']],
  ['customers', ['customers.view', 'customers.create', 'customers.edit', 'customers.delete']],
  ['reports', ['reports.view', 'reports.create', 'reports.edit', 'reports.delete']],
  ['settings', ['settings.view', 'settings.edit', 'settings.edit', 'settings.edit']],
])('AUTH-14 AUTH-16 viewing, creating, editing and deleting in %s need %j', (area, needed) => {
  expect(acts.map((act) => permissionFor(area, act))).toEqual(needed)
})

test.each<[what: string, held: readonly Permission[], changed: readonly Permission[], isOn: boolean, gives: readonly Permission[]]>([
  ['giving Edit gives View', [], ['tests.edit'], true, ['tests.view', 'tests.edit']],
  ['giving Change password gives View', [], ['users.change_password'], true, ['users.view', 'users.change_password']],
  ['taking View takes the rest of its area', ['tests.view', 'tests.edit', 'orders.view'], ['tests.view'], false, ['orders.view']],
  ['taking Edit leaves View', ['tests.view', 'tests.edit'], ['tests.edit'], false, ['tests.view']],
])('USR-07 nobody may change what they may not view: %s', (_, held, changed, isOn, gives) => {
  expect(withPermissions(held, changed, isOn)).toEqual(gives)
})
