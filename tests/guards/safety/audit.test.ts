import { describe, expect, test } from 'vitest'
import { liveChangeKind } from '#domain/live-change.ts'
import { at } from '#definition/path.ts'
import { type Role, roles } from '#domain/role.ts'
import { counters } from '#server/db/tables/records.ts'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { guards, isDeclared } from '#tests/api/call/guards.ts'
import { faulty } from '#tests/guards/faulty.ts'
import { changedTables } from '#tests/guards/footprint.ts'
import { type KnownWrite, knownWrites, pathOf } from '#tests/guards/write-samples.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { effectsSince } from '#tests/guards/safety/effects.ts'
import { shownAsBefore } from '#tests/guards/safety/read-again.ts'
import { nobody } from '#tests/support/ids.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf } from '#tests/support/staff.ts'
import { opened } from '#tests/support/opened.ts'

/** For the self-test: it changes something without an audit row. */
const silent = defineRoute({
  ...faulty,
  method: 'POST',
  path: '/faulty/silent/{id}',
  permission: 'orders.edit',
  async run({ sql }) {
    await sql.insert(counters).values({ name: 'silent', value: 1 })
    return ok(null)
  },
})

const lab = opened(() => openGuardLab([silent]))

test('every write of the API has a body that it accepts', () => {
  const writes = Object.values(guards).flatMap((calls) => calls.filter((call) => !call.startsWith('GET ') && !isDeclared(call)))
  expect(Object.keys(knownWrites).sort()).toEqual(writes.sort())
})

/** Writes without a record whose version matters: they change what nobody edits, or many records at once. */
const withoutVersion: ReadonlySet<string> = new Set([
  'POST /admin/timeline/{resource}/{id}/notes',
  'PUT /admin/mentions/{id}/read',
  'PUT /admin/notifications/{id}/read',
  'DELETE /admin/notifications/{id}',
  'POST /admin/list-views/{resource}',
  'PUT /admin/list-layouts/{resource}',
  'POST /admin/list-exports/{resource}',
  'POST /admin/jobs/list-exports/{id}/cancel',
  'POST /admin/notification-endpoints/send-welcome/{id}',
  'POST /admin/notifications/{id}/deliveries/{channel}/send',
  'POST /admin/users/{id}/end-sessions',
  'POST /admin/users/{id}/end-second-factor',
  'DELETE /auth/admin/sessions/{id}',
  'PUT /admin/users/{id}/files/signature',
  'PUT /admin/settings/{id}/files/logo',
  'PUT /admin/settings/{id}/files/accreditationSymbol',
  'PUT /admin/prescriptions/{id}/claim',
  'DELETE /admin/prescriptions/{id}/claim',
  'POST /orders/{id}/patients/check',
  'POST /admin/jobs/release-reports/{id}/cancel',
  'POST /reports/admin/results/critical/{resultId}/calls',
  'POST /reports/admin/results/critical/{resultId}/close',
])
/** Writes whose answer is not kept: who signs in has no session that a key could belong to. */
const withoutKey: ReadonlySet<string> = new Set([
  'POST /auth/admin/login',
  'POST /auth/admin/forgot-password',
  'POST /auth/admin/logout',
  'POST /auth/admin/sessions/end-all',
])
/** Giving up the claim of a prescription that is gone is no mistake. */
const withoutRecord: ReadonlySet<string> = new Set(['DELETE /admin/prescriptions/{id}/claim'])

/** Calls that do something each time: they turn over, send a file or renew, or keep one's own columns. */
const actsAgain: ReadonlySet<string> = new Set([
  'PATCH /admin/time-slots/{id}/toggle-status',
  'PUT /reports/admin/{id}',
  'PUT /admin/prescriptions/{id}/claim',
  'PUT /admin/list-layouts/{resource}',
])
/** True for a write that sets values: where they are there already, it changes nothing. */
const setsValues = (call: string) => (/^(PUT|PATCH) /.test(call) || call === 'POST /admin/users/bulk-status') && !actsAgain.has(call)

/** Calls a write as the super admin with its usual fields. */
function send(call: string, path: string, { body }: KnownWrite, headers: Readonly<Record<string, string>> = {}) {
  const [method = ''] = call.split(' ')
  return lab.call(method, path, { token: lab.token('super_admin'), headers, body: lab.bodyOf(call, body?.(lab.ids()) ?? {}) })
}

/** Refusals of a write that it should not accept: an id that nobody has, one that is none, a version that is gone. */
async function refusals(call: string, write: KnownWrite): Promise<string[]> {
  const names = [...call.matchAll(/\{\w+\}/g)].map(([name]) => name)
  const found: string[] = []
  for (const name of names)
    for (const id of withoutRecord.has(call) ? ['none'] : ['none', nobody]) {
      const { status } = await send(call, pathOf(call.replace(name, id), lab.ids()), write)
      if (status !== 404) found.push(`${name} ${id}: ${status}`)
    }
  if (names.length === 0 || withoutVersion.has(call)) return found
  const { status } = await send(call, pathOf(call, lab.ids()), write, { 'if-match': '"v99"' })
  return status === 412 ? found : [...found, `a version that is gone: ${status}`]
}

const names: Readonly<Record<string, string>> = Object.fromEntries((Object.keys(roles) as Role[]).map((role) => [staffOf(role).id, staffOf(role).name]))

describe('threat 16, denying an act: each write leaves one audit row for each record that it changes', () => {
  const effects = new Map<string, readonly string[]>()

  test.each(Object.entries(knownWrites))('%s', async (call, write) => {
    const { first, refused, records = 1 } = write
    await lab.refill()
    await lab.take(first?.(lab.ids()) ?? [])
    const unchanged = await lab.footprint()
    expect(await refusals(call, write)).toEqual([])
    expect(changedTables(unchanged, await lab.footprint()), 'changed by a refusal').toEqual([])

    const effectsNow = await effectsSince(lab)
    const headers = { 'idempotency-key': 'once' }
    const { status, body } = await send(call, pathOf(call, lab.ids()), write, headers)
    const { audit, events, lines } = await effectsNow()
    expect([status < 300, audit.length]).toEqual([!refused, refused ? 0 : records])
    const changed = events.flatMap(({ entity, action }) => (liveChangeKind(action) === null ? [] : [entity]))
    expect(shownAsBefore(call, changed), 'changed by it, and not read again by the panel').toEqual([])
    if (!refused && !withoutKey.has(call)) expect(at(body, 'changed') ?? [], 'named by its answer').toEqual([...new Set(changed)].sort())
    for (const { userId, userName, at, address, requestId } of audit)
      expect([userName, at, address, requestId]).toEqual([
        userId && names[userId],
        smallLabNow.toISOString(),
        '203.0.113.9',
        expect.stringMatching(/^[\da-f-]{36}$/),
      ])
    effects.set(call, lines)

    if (refused || withoutKey.has(call)) return
    const done = await lab.footprint()
    const again = await send(call, pathOf(call, lab.ids()), write, headers)
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([status, body, 'true'])
    expect(changedTables(done, await lab.footprint()), 'done twice under one key').toEqual([])

    if (!setsValues(call)) return
    await send(call, pathOf(call, lab.ids()), write)
    // A place is given back and taken again in one transaction.
    const left = changedTables(done, await lab.footprint()).filter((table) => table !== 'slot_days')
    expect(left, 'left by values that are there already').toEqual([])
  })

  test('each act is audited, notified and announced with exactly the content of effects.txt', async () => {
    const text = [...effects].flatMap(([call, lines]) => [call, ...lines.map((line) => `  ${line}`)])
    await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('effects.txt')
  })

  test('self-test: what a call changes beside what it names is caught', () => {
    expect(shownAsBefore('POST /customers/admin/{id}/erase', ['customers', 'orders', 'tests', 'tests', 'carts'])).toEqual(['tests'])
  })

  test('self-test: a write that leaves none, and takes an old version, is caught', async () => {
    await lab.refill()
    const effectsNow = await effectsSince(lab)
    expect((await send('POST /faulty/silent/{id}', `/faulty/silent/${nobody}`, {}, { 'if-match': '"v99"' })).status).toBe(200)
    expect((await effectsNow()).audit).toEqual([])
  })
})

test.each(["update audit_log set action = 'nothing'", 'delete from audit_log', 'truncate audit_log', 'truncate audit_log cascade'])(
  'threat 16, tampering: %s is refused by the database itself',
  async (statement) => {
    await lab.refill()
    await lab.call('POST', '/test-categories', { token: lab.token('super_admin'), body: { name: 'Kept' } })
    await expect(lab.database.query(statement)).rejects.toThrow('never changed')
    expect(await lab.database.query("select action from audit_log where entity = 'test-categories'")).toEqual([{ action: 'create' }])
  },
)
