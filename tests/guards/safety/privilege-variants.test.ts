import { beforeAll, expect, test } from 'vitest'
import { guards } from '#tests/api/call/guards.ts'
import { changedTables } from '#tests/guards/footprint.ts'
import { knownWrites, pathOf } from '#tests/guards/write-samples.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { countedAs, sampleOf } from '#tests/guards/runs.ts'
import { staffOf } from '#tests/support/staff.ts'
import { opened } from '#tests/support/opened.ts'

/** Other ways to write a call that an operator may not make. */
const variants: readonly (readonly [name: string, of: (method: string, path: string) => { method: string; path: string; headers?: Record<string, string> }])[] =
  [
    ['as it is', (method, path) => ({ method, path })],
    ['with a slash at its end', (method, path) => ({ method, path: `${path}/` })],
    ['in capitals', (method, path) => ({ method, path: path.toUpperCase() })],
    ['with two slashes', (method, path) => ({ method, path: `/${path}` })],
    ['by way of another path', (method, path) => ({ method, path: `/health/live/../..${path}` })],
    ['with a dot written out', (method, path) => ({ method, path: `/%2e${path}` })],
    ['with a NUL', (method, path) => ({ method, path: `${path}%00` })],
    ['with a semicolon', (method, path) => ({ method, path: `${path};a=b` })],
    ['with an ending', (method, path) => ({ method, path: `${path}.json` })],
    ['by a header that names the method', (method, path) => ({ method: 'POST', path, headers: { 'x-http-method-override': method, 'x-http-method': method } })],
    ['by a parameter that names the method', (method, path) => ({ method: 'GET', path: `${path}?_method=${method}&method=${method.toLowerCase()}` })],
    ['from an address inside', (method, path) => ({ method, path, headers: { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' } })],
    ['by a header that names the path', (method, path) => ({ method, path, headers: { 'x-original-url': path, 'x-rewrite-url': path } })],
  ]

const counted = countedAs('privilege variants', () => ({ variants: variants.length }))
const lab = opened(openGuardLab)
beforeAll(async () => {
  // A signed-in user without permissions.
  await lab.database.query("update users set permissions = '[]' where id = $1", [staffOf('operator').id])
})

const forbidden = Object.entries(guards).flatMap(([guard, calls]) =>
  guard === 'public' || guard === 'signed-in' ? [] : calls.filter((call) => knownWrites[call] !== undefined),
)

/** The calls that get through with this token. */
async function through(token: string, of: (typeof variants)[number][1], calls: readonly string[] = forbidden): Promise<string[]> {
  const found: string[] = []
  for (const call of calls) {
    const [method = ''] = call.split(' ')
    const variant = of(method, pathOf(call, lab.ids()))
    const before = await lab.footprint()
    const body = variant.method === 'GET' ? {} : { body: lab.bodyOf(call, knownWrites[call]?.body?.(lab.ids()) ?? {}) }
    const { status } = await lab.call(variant.method, variant.path, { token, ...body, headers: variant.headers ?? {} })
    if (status < 400 || changedTables(before, await lab.footprint()).length > 0) found.push(`${call} ${status}`)
  }
  return found
}

test.each(variants.map(([name, of], turn) => [name, of, turn] as const))(
  'threat 4, escalation: no write that is forbidden gets through %s',
  async (_, of, turn) => {
    const calls = sampleOf(forbidden, turn)
    const found = await through(lab.token('operator'), of, calls)
    counted(calls.length, found.length)
    expect(found).toEqual([])
  },
)

test('self-test: a super admin gets through, so the calls are real ones', async () => {
  const calls = sampleOf(forbidden, 0)
  expect((await through(lab.token('super_admin'), (method, path) => ({ method, path }), calls)).length).toBeGreaterThan(calls.length / 2)
})
