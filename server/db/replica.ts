import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, ReadReplica, ReplicaReader, ReplicaState } from '#server/db/database.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'
import { databaseLimits } from '#server/db/limits.ts'
import { postgresDatabase } from '#server/db/postgres.ts'
import { createReplicaAge, logPlace } from '#server/db/replica-age.ts'
import type { Log } from '#server/log.ts'

/** Milliseconds between two checks of the replica; less than the idle timeout of a connection, so that a restart is always noticed. */
const checkMs = 1_000
/** Time limit of a check in milliseconds. */
const checkTimeoutMs = 2_000
/** Milliseconds, and how often, a check waits for the replica to reach the position at which the server started. */
const retryMs = 50
const maxRetries = 10
/** Time for which a user reads from the primary if the position of their change could not be stored. */
const onPrimaryMs = 60_000

/** Written at each start of a server: a database that shows it follows this one, and has its tables. */
const markKey = 'read-replica'
const setMark = `insert into settings (key, value, updated_at) values ('${markKey}', to_jsonb($1::text), now())
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`
const mark = `(select value #>> '{}' from settings where key = '${markKey}') as mark`
const primaryQuery = `select pg_current_wal_insert_lsn()::text as place, pg_current_wal_flush_lsn()::text as flushed, ${mark}`
const replicaQuery = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as place, ${mark}`
/** Notes the log position after the commit, in a separate statement: it is not known inside the transaction. */
const noteWrite = `insert into last_writes (user_id, place) values ($1, pg_current_wal_insert_lsn())
  on conflict (user_id) do update set place = pg_current_wal_insert_lsn()`

interface ReplicaOptions {
  readonly url: string
  readonly connections: number
  readonly log: Log
}

/** The database with a replica for long reads, used while it is healthy; both are closed together. */
export async function withReplica(primary: Database, { url, connections, log }: ReplicaOptions): Promise<Database> {
  let replayed = 0n
  const forget = () => {
    replayed = 0n
  }
  const copy = postgresDatabase({ url, connections, isReplica: true, onIdleLost: forget })
  // Writes use the primary: `transaction`, `session` and `aside` are its own.
  const reading: Database = { ...primary, sql: copy.sql, query: copy.query, snapshot: copy.snapshot }
  const age = createReplicaAge()
  const reads = { replica: 0, failed: 0, 'own-change': 0, behind: 0, unreachable: 0, foreign: 0 }
  const onPrimaryUntil = new Map<string, number>()
  /** A replica is read only after it has reached the log position of the server's start, since it may lack the newest tables. */
  let started: { readonly mark: unknown; readonly place: bigint } | null = null
  let fault: ReplicaState['fault'] = 'unreachable'
  let loggedFault: ReplicaState['fault'] | undefined
  let timer: ReturnType<typeof setTimeout> | null = null
  let isClosed = false

  const setFault = (newFault: ReplicaState['fault']) => {
    fault = newFault
    if (newFault === loggedFault || isClosed) return
    loggedFault = newFault
    if (newFault) log.warn('lists are read from the primary', { replica: newFault })
    else log.info('lists are read from the replica')
  }
  const askReplica = async () => {
    const [row] = await copy.aside.query(replicaQuery)
    replayed = (row?.follows === true ? logPlace(row.place) : null) ?? 0n
    return row
  }
  /** True when the primary has another mark than before: another server was started. */
  const askPrimary = async (): Promise<boolean> => {
    const [row] = await primary.aside.query(primaryQuery)
    age.wrote(logPlace(row?.flushed) ?? 0n, performance.now())
    const isOther = started?.mark !== row?.mark
    if (isOther) started = { mark: row?.mark, place: logPlace(row?.place) ?? 0n }
    return isOther
  }
  const findFault = async (): Promise<ReplicaState['fault']> => {
    await askPrimary()
    let state = await askReplica()
    const place = started?.place ?? 0n
    for (let retries = 0; state?.follows === true && replayed < place && retries < maxRetries; retries += 1) {
      await wait(retryMs)
      state = await askReplica()
    }
    if (state?.follows !== true) return 'foreign'
    age.replayed(replayed)
    if (replayed < place || age.of(performance.now()) > databaseLimits.replicaLagMs) return 'behind'
    if (state.mark === started?.mark) return null
    return (await askPrimary()) ? findFault() : 'foreign'
  }
  const check = async () => {
    const late = wait(checkTimeoutMs, 'unreachable' as const, { ref: false })
    const newFault = await Promise.race([findFault().catch(() => 'unreachable' as const), late])
    if (newFault === 'unreachable') forget()
    setFault(newFault)
    if (isClosed) return
    timer = setTimeout(() => void check(), checkMs)
    timer.unref()
  }
  const mayRetryOnPrimary = (error: unknown): boolean => {
    const databaseError = databaseErrorOf(error)
    // A statement that timed out on the replica would time out on the primary too.
    if (!databaseError || databaseError.code === '57014') return false
    reads.failed += 1
    if (databaseError.code === null || /^(?:08|57P|53)/.test(databaseError.code)) {
      forget()
      setFault('unreachable')
    }
    return true
  }
  const hasCaughtUp = async ({ id, lastWrite = null }: ReplicaReader): Promise<boolean> => {
    if ((onPrimaryUntil.get(id) ?? 0) > performance.now()) return false
    if (lastWrite === null) return true
    const place = logPlace(lastWrite)
    if (place !== null && replayed < place) await askReplica().catch(mayRetryOnPrimary)
    return place !== null && replayed >= place
  }

  const replica: ReadReplica = {
    async choose(reader = null) {
      const shows = fault === null && (reader === null || (await hasCaughtUp(reader)))
      const reason = fault ?? (shows ? null : 'own-change')
      if (reader) reads[reason ?? 'replica'] += 1
      return reason === null ? reading : null
    },
    async noteWrite(userId) {
      try {
        await primary.query(noteWrite, [userId])
        onPrimaryUntil.delete(userId)
      } catch (error) {
        onPrimaryUntil.set(userId, performance.now() + onPrimaryMs)
        log.warn('a change could not be noted for the replica', { code: databaseErrorOf(error)?.code ?? null })
      }
    },
    mayRetryOnPrimary,
    state: () => ({ fault, lagSeconds: age.of(performance.now()) / 1000, reads }),
  }
  await primary.query(setMark, [randomUUID()])
  await check()
  return {
    ...primary,
    replica,
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await Promise.all([primary.close(), copy.close()])
    },
  }
}
