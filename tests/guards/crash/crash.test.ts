import { afterAll, describe, expect, test } from 'vitest'
import { randomOf } from '#server/seed/random.ts'
import { type Cluster, makeCluster, noClusterBecause } from '#tests/guards/crash/cluster.ts'
import { killInWrites, type Series } from '#tests/guards/crash/killed-server.ts'
import { countedAs, drawSeed, runs } from '#tests/guards/runs.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

const seed = drawSeed()
const noCluster = noClusterBecause()
const kills = runs(1)
/** After a kill the embedded database syncs each of its 1,200 files before it opens: seconds on a busy machine. */
const timeout = 60_000 + kills * 40_000

const counted = {
  embedded: countedAs('acknowledged writes, kill -9 of the server on the embedded database', () => ({ kills })),
  postgres: countedAs('acknowledged writes, kill -9 of the server on PostgreSQL', () => ({ kills })),
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

describe(`kill -9 in the middle of writes, ${kills} times: it always opens, and no acknowledged write is lost or incomplete`, () => {
  test('the server on its embedded database', { timeout }, async () => {
    held('embedded', await killInWrites({ where: await migratedDataFolder(), kills, draw: randomOf(seed, 'embedded').next }))
  })

  test.skipIf(noCluster)(`the server on PostgreSQL${noCluster ? `: left out, ${noCluster}` : ''}`, { timeout }, async () => {
    const where = await (await startedCluster()).database('writes')
    held('postgres', await killInWrites({ where, kills, draw: randomOf(seed, 'postgres').next }))
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
