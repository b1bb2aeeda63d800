import { describe, expect, onTestFinished, test } from 'vitest'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { forgetOldReads } from '#server/call/security/access-log.ts'
import { listTrail } from '#server/areas/audit/list.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migration-files.ts'
import { keepPartitions } from '#server/jobs/partitions.ts'
import { silentLog } from '#server/log.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { engines } from '#tests/support/engines.ts'
import { staffOf, makeTestStaff } from '#tests/support/staff.ts'

const now = new Date()
const monthsOn = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 10, 23, 59))
const tables = ['audit_log', 'security_events', 'access_log'] as const
/** The partition of a month: the trail has one for each year. */
function placeOf(table: (typeof tables)[number], months: number): string {
  const [year = '', month] = monthsOn(months).toISOString().split('-')
  if (table !== 'audit_log') return `${table}_${year}_${month}`
  return Number(year) === now.getUTCFullYear() ? 'audit_log_before' : `audit_log_${year}`
}
/** In the years before, this month, and further ahead than there are partitions. */
const moments = [monthsOn(-30), monthsOn(-2), now, monthsOn(26)]

async function fill(database: Database, at: Date, userId: string): Promise<void> {
  const values = [newId(at), at.toISOString(), userId]
  await database.query("insert into audit_log (id, at, user_id, action, entity, entity_id, after) values ($1, $2, $3, 'create', 'orders', '1', '{}')", values)
  await database.query("insert into security_events (id, at, user_id, kind, reason, address) values ($1, $2, $3, 'sign-in', 'password', '::1')", values)
  await database.query("insert into access_log (entity, entity_id, user_id, period, at, address) values ('orders', $1, $3, $2, $2, '::1')", values)
}

const rowsOf = (database: Database, table: string) => database.query(`select t::text as row from ${table} t order by 1`)
/** Number of rows in each partition that has any. */
async function placesOf(database: Database, table: string): Promise<Readonly<Record<string, number>>> {
  const rows = await database.query(`select tableoid::regclass::text as place, count(*)::int as rows from ${table} group by 1`)
  return Object.fromEntries(rows.map(({ place, rows: count }) => [String(place), Number(count)]))
}

describe.each(engines)('partitions on $engine', ({ open }) => {
  test('partitioning a filled laboratory keeps every row and creates future partitions', {
    timeout: 60_000,
  }, async () => {
    const database = await open()
    onTestFinished(() => database.close())
    const migrations = readMigrations()
    const own = migrations.findIndex(({ name: file }) => file.endsWith('_monthly_partitions.sql'))
    await migrate(database, { log: silentLog, migrations: migrations.slice(0, own) })
    await makeTestStaff(database.sql, now)
    const { id: userId } = staffOf('manager')
    for (const at of moments) await fill(database, at, userId)
    const before = await Promise.all(tables.map((table) => rowsOf(database, table)))

    await migrate(database, { log: silentLog })
    expect(await Promise.all(tables.map((table) => rowsOf(database, table)))).toEqual(before)
    for (const table of tables) expect(await placesOf(database, table)).toEqual({ [`${table}_before`]: 3, [`${table}_default`]: 1 })

    // The migration made the future partitions, so there is nothing to do now, and one month to add a month later.
    expect(await keepPartitions(database, now, 365)).toEqual({ made: 0, dropped: 0 })
    const later = await keepPartitions(database, monthsOn(1), 365)
    expect([later.made - (now.getUTCMonth() === 11 ? 1 : 0), later.dropped]).toEqual([2, 0])
    await fill(database, monthsOn(1), userId)
    for (const table of ['security_events', 'access_log'] as const)
      expect(await placesOf(database, table)).toEqual({ [`${table}_before`]: 3, [placeOf(table, 1)]: 1, [`${table}_default`]: 1 })
    // A server that was away for years: what came meanwhile was taken in, and moves.
    await keepPartitions(database, monthsOn(26), 36_500)
    for (const table of tables) expect(await placesOf(database, table)).toMatchObject({ [placeOf(table, 1)]: expect.any(Number), [placeOf(table, 26)]: 1 })

    // The trail is neither changed nor deleted nor emptied, in no partition of it, old, new or default.
    await appendAudit(database.sql, { user: null, now: monthsOn(90), address: '', requestId: '' }, [{ action: 'create', entity: 'orders', entityId: '2' }])
    for (const part of ['audit_log', 'audit_log_before', placeOf('audit_log', 26), 'audit_log_default'])
      for (const statement of [`update ${part} set action = ''`, `delete from ${part}`, `truncate ${part}`])
        await expect(database.query(statement), statement).rejects.toThrow('Rows of the audit trail are never changed or deleted')
    await expect(fill(database, monthsOn(1), newId(now))).rejects.toThrow('security_events_user_id_fkey')
    await database.query('delete from users where id = $1', [userId])
    expect(await database.query('select distinct user_id from security_events')).toEqual([{ user_id: null }])

    // A month goes as a whole once all of it is too old; of the former table, rows go. The trail stays.
    const trail = await rowsOf(database, 'audit_log')
    const late = new Date(monthsOn(28).getTime() + 365 * 86_400_000)
    expect((await keepPartitions(database, late, 365)).dropped).toBe(12)
    for (const table of ['security_events', 'access_log']) expect(await placesOf(database, table)).toEqual({ [`${table}_before`]: 3 })
    await forgetOldReads(database.sql, late, 365)
    expect(await placesOf(database, 'access_log')).toEqual({})
    expect(await rowsOf(database, 'audit_log')).toEqual(trail)
  })

  test('HIS-03 the lists of the trail go through the index of each partition in its order, and sort nothing', async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    for (const at of moments)
      await appendAudit(database.sql, { user: null, now: at, address: '', requestId: '' }, [{ action: 'create', entity: 'orders', entityId: '1' }])
    const { rows, total } = await listTrail(database.sql, { page: 1, limit: 3 }, { timeZone: 'Asia/Kolkata', byName: new Map() })
    expect([rows.map(({ at }) => at), total.count]).toEqual([
      moments
        .toReversed()
        .slice(0, 3)
        .map((at) => at.toISOString()),
      4,
    ])
    for (const where of [
      'true',
      "user_id = '0190e5d2-0000-7000-8000-000000000000'",
      "entity = 'orders'",
      "action = 'create'",
      "entity = 'orders' and entity_id = '1'",
    ]) {
      const plan = await database.session(async (query) => {
        // Four rows are read faster without an index.
        await query('set enable_seqscan = off')
        await query('set enable_bitmapscan = off')
        const found = await query(`explain select id from audit_log where ${where} order by at desc, id desc limit 10`)
        await query('reset enable_seqscan')
        await query('reset enable_bitmapscan')
        return found.map((line) => String(line['QUERY PLAN'])).join('\n')
      })
      expect(plan).toContain('Merge Append')
      expect(plan).not.toMatch(/^ *(?:->)? *(?:Incremental )?Sort {2}/m)
      expect(plan).not.toContain('Seq Scan')
    }
  })
})
