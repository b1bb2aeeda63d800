import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { silentLog } from '#server/log.ts'
import { categoryMaker } from '#tests/guards/crash/category-maker.ts'
import { makeCluster, noClusterBecause } from '#tests/guards/crash/cluster.ts'

const noCluster = noClusterBecause()
const title = 'the server lives through the end and the return of PostgreSQL: 503 while it is away, then all goes on'

/** A database that was away came with Node's own code (ECONNREFUSED), which was mistaken for a code of the database and answered with a 500. */
test.skipIf(noCluster)(`server faults: ${title}${noCluster ? `: left out, ${noCluster}` : ''}`, { timeout: 120_000 }, async () => {
  const cluster = await makeCluster()
  onTestFinished(() => cluster.remove())
  await cluster.start()
  const database = await openPostgres({ url: cluster.url, connections: 3 })
  await migrate(database, { log: silentLog })
  const make = await categoryMaker(database)
  await make('before')
  await cluster.kill()
  await expect(make('meanwhile')).rejects.toThrow('a write answered 503')
  await cluster.start()
  await vi.waitFor(() => make('afterCommit'), { timeout: 30_000, interval: 100 })
  expect(await database.query('select name from test_categories order by created_at')).toEqual([{ name: 'before' }, { name: 'afterCommit' }])
  await database.close()
})
