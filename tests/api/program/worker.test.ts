import { setTimeout as work } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startJobWorker } from '#server/jobs/worker.ts'
import { silentLog } from '#server/log.ts'

test('a worker rests as long as each piece of work took, and at least a moment', async () => {
  const pieces: { readonly began: number; readonly ended: number }[] = []
  const worker = startJobWorker(
    'test',
    async () => {
      const began = performance.now()
      await work(pieces.length === 0 ? 120 : 0)
      pieces.push({ began, ended: performance.now() })
      return true
    },
    silentLog,
  )
  await vi.waitFor(() => expect(pieces.length).toBeGreaterThan(2))
  await worker.stop()
  const rests = pieces.slice(1).map(({ began }, index) => began - (pieces[index]?.ended ?? 0))
  expect(rests[0]).toBeGreaterThan(110)
  expect(rests[1]).toBeGreaterThan(15)
})
