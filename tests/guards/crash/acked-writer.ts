import { createApp } from '#server/app.ts'
import { startSession } from '#server/auth/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { silentLog } from '#server/log.ts'
import { routesFor } from '#server/routes.ts'
import { loadDeclarations } from '#server/declared/load.ts'
import { projectFolder } from '#server/start/project-folder.ts'
import { join } from 'node:path'
import { makeTestStaff, staffOf } from '#tests/support/staff.ts'

/**
 * A server that is to be killed: opens the database (a folder, or the address of a PostgreSQL server), brings it to its shape, says how many records it has found
 * and which, then makes one category after another through the API, four at a time, and says the name of each once it is told that it is made.
 * With `lazy` the server commits without waiting for the disk: the bad twin.
 */
const [, , where = '', start = '0', lazy = ''] = process.argv
const database = /^postgres/.test(where) ? await openPostgres({ url: where, connections: 4 }) : await openEmbedded(where)
await migrate(database, { log: silentLog })
if (lazy) await database.query(`do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`)
process.stdout.write(`found ${JSON.stringify(await kept(database))}\n`)

const now = new Date()
if (Number(start) === 0) await makeTestStaff(database.sql, now)
const token = await startSession(database.sql, staffOf('super_admin').id, { now, address: '127.0.0.1', hours: 12 })
const app = createApp({
  database,
  routes: routesFor(await loadDeclarations(join(projectFolder, 'resources'), () => undefined), silentLog),
  settings: { timeZone: 'Asia/Kolkata', sessionHours: 12, publicUrl: 'http://lab.test', apiUrl: null, panelOrigins: [], trustedProxies: [] },
  mail: { send: async () => undefined },
  log: silentLog,
  clock: () => new Date(),
})
let next = Number(start)
process.stdout.write('writing\n')
await Promise.all(Array.from({ length: 4 }, write))

async function write(): Promise<void> {
  for (;;) {
    next += 1
    const name = `made ${next}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': name }
    const answer = await app.fetch(new Request('http://lab.test/api/test-categories', { method: 'POST', headers, body: JSON.stringify({ name }) }))
    if (answer.status !== 201) throw new Error(`a write answered ${answer.status}`)
    process.stdout.write(`${name}\n`)
  }
}

/** The numbers of the categories that are there; each must have its audit row and its kept answer, or a write was torn. */
async function kept({ query }: Database): Promise<{ numbers: number[]; torn: number }> {
  const rows = await query(
    `select substr(c.name, 6)::integer as number, a.id is not null and k.status = 201 as whole from test_categories c
     left join audit_log a on a.entity_id = c.id left join idempotency_keys k on k.key = c.name where c.name like 'made %'`,
  )
  const [alone] = await query(
    `select (select count(*) from audit_log where entity = 'test-categories') + (select count(*) from idempotency_keys) - 2 * (select count(*) from test_categories) as beside`,
  )
  return { numbers: rows.map(({ number }) => Number(number)), torn: rows.filter(({ whole }) => whole !== true).length + Math.abs(Number(alone?.beside ?? 0)) }
}
