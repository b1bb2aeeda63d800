import { expect, test } from 'vitest'
import { killInWrites } from '#tests/guards/crash/killed-server.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

test('kill -9 of the server during writes: its embedded database opens with every acknowledged write complete', { timeout: 100_000 }, async () => {
  const { acknowledged, lost, partial } = await killInWrites({ where: await migratedDataFolder(), kills: 1, draw: () => 0.5 })
  expect(acknowledged).toBeGreaterThanOrEqual(1)
  expect([lost, partial]).toEqual([[], 0])
})
