import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPermission, missingPermission, permissions } from '#domain/permission.ts'
import { holds, type Role, rolePresets, roles } from '#domain/role.ts'
import type { Guard } from '#server/http/context.ts'
import { guards } from '#tests/api/http/guards.ts'
import { type ApiAnswer, startApi, type TestApi } from '#tests/support/api.ts'
import { staffOf } from '#tests/support/staff.ts'

let api: TestApi
const roleNames = Object.keys(roles) as Role[]
const tokens = new Map<Role, string>()
beforeAll(async () => {
  api = await startApi()
  for (const role of roleNames) tokens.set(role, await api.signIn(role))
})
afterAll(() => api.close())

const table = (Object.entries(guards) as [Guard, readonly string[]][]).flatMap(([guard, calls]) => calls.map((call) => [call, guard] as const))
const sentence = (guard: Guard) =>
  guard === 'public' ? 'Anyone may call this.' : guard === 'signed-in' ? 'Any signed-in active user may call this.' : `Needs ${guard}.`

/** Calls it for a record that is not there, or, where anyone may, for one's own. */
function send(call: string, token: string | undefined, id = 'none'): Promise<ApiAnswer> {
  const [method = '', path = ''] = call.split(' ')
  const at = path.replace(/\{\w+\}/g, id)
  return api.call(method, at, { ...(token === undefined ? {} : { token }), ...(method === 'GET' ? {} : { body: {} }) })
}

test('AUTH-16 every call of the API stands in the table with its guard, and nothing else does', async () => {
  const { body } = await api.call('GET', '/openapi.json')
  const { paths } = body as { paths: Record<string, Record<string, { description: string }>> }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => [`${method.toUpperCase()} ${path}`, description]),
  )
  expect(Object.fromEntries(served)).toEqual(Object.fromEntries(table.map(([call, guard]) => [call, sentence(guard)])))
})

describe.each(table)('AUTH-16 %s (%s)', (call, guard) => {
  test('nobody signed in', async () => {
    const { status } = await send(call, undefined)
    if (guard === 'public') expect([401, 403, 500]).not.toContain(status)
    else expect(status).toBe(401)
  })

  // Signing out would end the token of the tests that follow.
  test.each(call === 'POST /auth/admin/logout' ? [] : roleNames)('%s', async (role) => {
    const { status, body } = await send(call, tokens.get(role), guard === 'signed-in' ? staffOf(role).id : 'none')
    if (!isPermission(guard) || holds({ role, permissions: rolePresets[role] }, guard)) expect([401, 403, 500]).not.toContain(status)
    else expect([status, body]).toEqual([403, { status: 'error', message: missingPermission(guard) }])
  })
})

test.each(permissions)('AUTH-16 %s alone opens what it guards and nothing else', async (permission) => {
  await api.database.query('update users set permissions = $1 where id = $2', [JSON.stringify([permission]), staffOf('operator').id])
  for (const [call, guard] of table.filter(([, guarding]) => isPermission(guarding))) {
    const { status } = await send(call, tokens.get('operator'))
    expect([call, status === 403]).toEqual([call, guard !== permission])
  }
})
