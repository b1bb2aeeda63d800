import { gt, max } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { liveChangeKind } from '#domain/live-change.ts'
import { type Role, roles } from '#domain/role.ts'
import { counters } from '#server/db/tables/records.ts'
import { events } from '#server/db/tables/events.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { guards, isDeclared } from '#tests/api/call/guards.ts'
import { faulty } from '#tests/guards/faulty.ts'
import { knownWrites, pathOf } from '#tests/guards/known-writes.ts'
import { openGuardLab } from '#tests/guards/lab.ts'
import { expectedRows } from '#tests/guards/safety/audit-rows.ts'
import { shownAsBefore } from '#tests/guards/safety/read-again.ts'
import { staffOf } from '#tests/support/staff.ts'
import { opened } from '#tests/support/opened.ts'

/** For the self-test: it changes something without an audit row. */
const silent = defineRoute({
  ...faulty,
  method: 'POST',
  path: '/faulty/silent',
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

test('each of them that succeeds has its audit row in the table', () => {
  const succeeding = Object.entries(knownWrites).flatMap(([call, { refused, records }]) => (refused || records === 0 ? [] : [call]))
  expect(Object.keys(expectedRows).sort()).toEqual(succeeding.sort())
})

/** Outcome of a write: its status, the record id in its answer, its audit rows, and the record kinds that it changed. */
async function trace(method: string, path: string, body: unknown) {
  const before = (await lab.database.sql.select().from(auditLog)).map(({ id }) => id)
  const [last] = await lab.database.sql.select({ id: max(events.id) }).from(events)
  const { status, body: answer } = await lab.call(method, path, { token: lab.token('super_admin'), ...(body === undefined ? {} : { body }) })
  await lab.app.settled()
  const rows = await lab.database.sql.select().from(auditLog)
  const happened = await lab.database.sql
    .select()
    .from(events)
    .where(gt(events.id, last?.id ?? 0))
  const changed = happened.flatMap(({ entity, action }) => (liveChangeKind(action) === null ? [] : [entity]))
  return { status, made: idOf(answer), rows: rows.filter(({ id }) => !before.includes(id)), changed }
}

function idOf(answer: unknown): unknown {
  return (answer as { data?: { id?: unknown } | null }).data?.id
}

/** Data that the panel need not refetch after a call, with the reason. */
const leftAsShown: Readonly<Record<string, readonly string[]>> = {
  // Each typed value is saved, and the reports are refetched after the hand-over.
  'PUT /reports/admin/{id}/results': ['reports'],
  // Calls about a critical value appear only with the results.
  'POST /reports/admin/results/critical/{resultId}/calls': ['reports'],
  'POST /reports/admin/results/critical/{resultId}/close': ['reports'],
}

const names: Readonly<Record<string, string>> = Object.fromEntries((Object.keys(roles) as Role[]).map((role) => [staffOf(role).id, staffOf(role).name]))

describe('threat 16, denying an act: each write leaves one audit row for each record that it changes', () => {
  test.each(Object.entries(knownWrites))('%s', async (call, { body, first, refused, records = 1 }) => {
    await lab.refill()
    const [method = ''] = call.split(' ')
    const ids = lab.ids()
    await lab.take(first?.(ids) ?? [])
    const { status, made, rows, changed } = await trace(method, pathOf(call, ids), lab.bodyOf(call, body?.(ids) ?? {}))
    expect([status < 300, rows.length]).toEqual([!refused, refused ? 0 : records])
    expect(shownAsBefore(call, changed), 'changed by it, and not read again by the panel').toEqual(leftAsShown[call] ?? [])
    const wanted = expectedRows[call]
    if (!wanted) return
    const { by = staffOf('super_admin').id, on: record, action, entity, from, to } = wanted
    expect(rows.find((row) => row.entity === entity)).toMatchObject({
      userId: by,
      userName: by && names[by],
      action,
      entity,
      entityId: record === 'new' ? made : record(ids),
      before: from,
      after: to,
      at: expect.any(String),
      address: '203.0.113.9',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })

  test('self-test: what a call changes beside what it names is caught', () => {
    expect(shownAsBefore('POST /reports/admin/results/release-many', ['reports', 'tests', 'tests', 'carts'])).toEqual(['tests'])
  })

  test('self-test: a write that leaves none is caught', async () => {
    await lab.refill()
    expect(await trace('POST', '/faulty/silent', undefined)).toMatchObject({ status: 200, rows: [] })
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
