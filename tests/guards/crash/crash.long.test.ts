import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { randomOf } from '#server/seed/random.ts'
import { type Cluster, makeCluster, noClusterBecause } from '#tests/guards/crash/cluster.ts'
import { killInWrites, type Series } from '#tests/guards/crash/killed-server.ts'
import { countedAs, drawSeed, runs } from '#tests/guards/runs.ts'
import { migratedDataFolder } from '#tests/support/template.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { silentLog } from '#server/log.ts'
import { categoryMaker } from '#tests/guards/crash/category-maker.ts'

const seed = drawSeed()
const noCluster = noClusterBecause()
const kills = runs(1)
/** After a kill the embedded database syncs each of its 1,200 files before it opens: seconds on a busy machine. */
const timeout = 60_000 + kills * 40_000

const counted = {
  embedded: countedAs('acknowledged writes, kill -9 of the server on the embedded database', () => ({ kills })),
  cluster: countedAs('acknowledged writes, kill -9 of PostgreSQL itself', () => ({ kills })),
}

function held(what: keyof typeof counted, { acknowledged, lost, partial, kills: killed }: Series): void {
  counted[what](acknowledged, lost.length + partial)
  // Each round writes before it is killed, or nothing was tried.
  expect(acknowledged).toBeGreaterThanOrEqual(killed)
  expect([lost, partial]).toEqual([[], 0])
}

let cluster: Cluster | null = null
afterAll(() => cluster?.remove())

async function startedCluster(): Promise<Cluster> {
  if (cluster) return cluster
  cluster = await makeCluster()
  await cluster.start()
  return cluster
}

describe(`kill -9 during writes, ${kills} times: the database opens with every acknowledged write complete`, () => {
  test('the embedded database keeps every confirmed write over kills', { timeout }, async () => {
    held('embedded', await killInWrites({ where: await migratedDataFolder(), kills, draw: randomOf(seed, 'embedded').next }))
  })

  test.skipIf(noCluster)(`PostgreSQL itself${noCluster ? `: left out, ${noCluster}` : ''}`, { timeout }, async () => {
    const server = await startedCluster()
    const kill = async () => {
      await server.kill()
      await server.start()
    }
    held('cluster', await killInWrites({ where: server.url, kills, draw: randomOf(seed, 'cluster').next, kill }))
  })
})

test('self-test: a server that acknowledges a write too early is caught', { timeout }, async () => {
  const { lost } = await killInWrites({ where: await migratedDataFolder(), kills: 2, draw: () => 0.2, careless: true })
  expect(lost.length).toBeGreaterThan(0)
})

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
