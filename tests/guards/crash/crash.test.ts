import { describe, expect, onTestFinished, test } from 'vitest'
import { makeCluster, noClusterBecause } from '#tests/guards/crash/cluster.ts'
import { killServers, type Series } from '#tests/guards/crash/killed-server.ts'
import { drawSeed, figure, runs } from '#tests/guards/runs.ts'
import { randomOf } from '#server/seed/random.ts'
import { ownFolder } from '#tests/support/folder.ts'

const seed = drawSeed()
const noCluster = noClusterBecause()
const timeout = (kills: number) => 60_000 + kills * 15_000

function held(what: string, { acknowledged, lost, torn, kills }: Series): void {
  figure(`crash, ${what}`, { kills, 'acknowledged writes': acknowledged.size, lost: lost.length, torn, seed })
  // Each round writes before it is killed, or nothing was tried.
  expect(acknowledged.size).toBeGreaterThanOrEqual(kills)
  expect([lost, torn]).toEqual([[], 0])
}

describe('kill -9 in the middle of writes', () => {
  const kills = runs(3)
  test(`the server on its embedded database, ${kills} times: it always opens, and no write that was told as made is lost`, { timeout: timeout(kills) }, async () => {
    held('server on the embedded database', await killServers(ownFolder(), kills, randomOf(seed, 'embedded').next))
  })

  test.skipIf(noCluster)(`the server on PostgreSQL, ${kills} times (${noCluster ?? 'a server of its own'})`, { timeout: timeout(kills) }, async () => {
    const cluster = await makeCluster()
    onTestFinished(() => cluster.remove())
    await cluster.start()
    held('server on PostgreSQL', await killServers(cluster.url, kills, randomOf(seed, 'postgres').next))
  })
})
