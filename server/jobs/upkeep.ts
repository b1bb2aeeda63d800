import { errorFields } from '#server/call/failure.ts'
import { allTables, quoted } from '#server/backup/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'

const lookMs = 30_000
const dayMs = 86_400_000
/** As much as a start after a crash reads again at most, about. */
const mostUnwritten = 64 * 1024 * 1024

/**
 * What PostgreSQL does in processes of its own and the embedded database, which is one process, does not: checkpoints while much is written, so that a start after a crash is short,
 * and figures about its tables once a day, without which it searches several times slower. Gives how to end it.
 */
export function startUpkeep(database: Database, log: Log): () => void {
  if (database.kind !== 'embedded') return () => undefined
  let written = '0/0'
  let analysedAt = Date.now()
  let isBusy = false
  const look = async () => {
    const [{ unwritten, position } = {}] = await database.query(
      'select pg_current_wal_lsn()::text as position, pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::float8 as unwritten',
      [written],
    )
    if (written !== '0/0' && Number(unwritten) > mostUnwritten) await database.query('checkpoint')
    if (written === '0/0' || Number(unwritten) > mostUnwritten) written = String(position)
    if (Date.now() - analysedAt < dayMs) return
    analysedAt = Date.now()
    await analyse(database)
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    look()
      .catch((error: unknown) => log.warn('upkeep of the database failed', errorFields(error)))
      .finally(() => {
        isBusy = false
      })
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Counts again what the tables hold, one after the other, so that nobody waits for all of them. */
export async function analyse(database: Database): Promise<void> {
  for (const { name } of await allTables(database.query)) await database.query(`analyze ${quoted(name)}`)
}
