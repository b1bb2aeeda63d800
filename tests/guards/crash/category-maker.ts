import { join } from 'node:path'
import { projectFolder } from '#server/commands/project-folder.ts'
import { createApp } from '#server/app.ts'
import { startSession } from '#server/call/session/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { silentLog } from '#server/log.ts'
import { routesFor } from '#server/routes.ts'
import { memoryFiles } from '#tests/support/memory-files.ts'
import { usualSettings } from '#tests/support/app-settings.ts'
import { makeTestStaff, staffOf } from '#tests/support/staff.ts'

const resources = join(projectFolder, 'resources')

/** Returns a function that makes a category through the API and resolves when it is acknowledged; rejects for any other answer. */
export async function categoryMaker(database: Database): Promise<(name: string) => Promise<void>> {
  const now = new Date()
  const [staff] = await database.query('select count(*) as count from users')
  if (staff?.count === 0) await makeTestStaff(database.sql, now)
  const token = await startSession(database.sql, staffOf('super_admin').id, { now, address: '127.0.0.1', hours: 12 })
  const app = createApp({
    database,
    routes: routesFor(await loadDeclarationFiles(resources, () => undefined), silentLog),
    settings: usualSettings,
    mail: { send: async () => undefined },
    files: memoryFiles(),
    log: silentLog,
    clock: () => new Date(),
  })
  return async (name) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': name }
    const answer = await app.fetch(new Request('http://lab.test/api/test-categories', { method: 'POST', headers, body: JSON.stringify({ name }) }))
    if (answer.status !== 201) throw new Error(`a write answered ${answer.status}: ${await answer.text()}`)
  }
}
