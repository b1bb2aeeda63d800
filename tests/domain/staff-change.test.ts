import { describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#domain/permission.ts'
import { outranks, type Role, rolePresets, roles } from '#domain/role.ts'
import { accountChangeProblem, deletionProblem, passwordChangeProblem, reachProblem, type StaffAccount, takeoverProblem } from '#domain/staff-change.ts'
import { grantProblem } from '#domain/staff-user.ts'

const ranked = Object.keys(roles) as Role[]
const account = (role: Role, more: Partial<StaffAccount> = {}): StaffAccount => ({
  id: role,
  name: role,
  email: `${role}@lab.example`,
  status: 'active',
  role,
  permissions: rolePresets[role],
  ...more,
})
const pairs = ranked.flatMap((actor) => ranked.map((target): [Role, Role] => [actor, target]))

test.each(pairs)('AUTH-13 whether %s stands above %s', (role, other) => {
  expect(outranks(role, other)).toBe(ranked.indexOf(role) < ranked.indexOf(other))
})

test.each(pairs)('USR-10 %s reaches %s unless that stands above', (actor, target) => {
  const refusal = reachProblem(account(actor), account(target, { id: 'other' }))
  expect(refusal?.because ?? null).toBe(ranked.indexOf(target) < ranked.indexOf(actor) ? 'forbidden' : null)
  expect(deletionProblem(account(actor), account(target, { id: 'other' }))).toEqual(refusal)
})

test.each(pairs)('USR-10 %s may grant %s unless that stands above', (actor, role) => {
  const sentence = grantProblem(account(actor), { role })
  expect(sentence === null).toBe(ranked.indexOf(role) >= ranked.indexOf(actor))
})

describe('USR-10 oneself', () => {
  const me = account('super_admin')
  test.each<[string, Partial<StaffAccount>, 'forbidden' | 'state' | null]>([
    ['name', { name: 'X' }, null],
    ['address', { email: 'x@y.in' }, null],
    ['permissions in another order', { permissions: permissions.toReversed() }, null],
    ['role', { role: 'admin' }, 'forbidden'],
    ['permissions', { permissions: [] }, 'forbidden'],
    ['status', { status: 'inactive' }, 'state'],
  ])('own %s', (_name, change, because) => {
    expect(accountChangeProblem(me, me, { ...me, ...change })?.because ?? null).toBe(because)
  })
  test('no self-deletion; the own password may be set', () => {
    expect(deletionProblem(me, me)?.because).toBe('state')
    expect(passwordChangeProblem(account('operator'), account('operator'))).toBeNull()
  })
})

test.each<[Permission[], Permission[], boolean]>([
  [['orders.view'], ['orders.view'], true],
  [['orders.view'], ['orders.view', 'settings.edit'], false],
  [[], [], true],
])('USR-10 who holds %j may set the sign-in of who holds %j: %s', (mine, theirs, allowed) => {
  const [actor, target] = [account('operator', { permissions: mine }), account('operator', { id: 'other', permissions: theirs })]
  expect(takeoverProblem(actor, target) === null).toBe(allowed)
  const setter = { ...actor, permissions: [...mine, 'users.change_password' as const] }
  expect(passwordChangeProblem(setter, target) === null).toBe(allowed)
  expect(passwordChangeProblem(actor, target)?.sentence).toContain('users.change_password')
  expect(accountChangeProblem(actor, target, { ...target, email: 'mine@lab.example' }) === null).toBe(allowed)
  expect(accountChangeProblem(actor, target, { ...target, name: 'Renamed', status: 'suspended' })).toBeNull()
})
