import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { releaseReportsJob } from '#server/areas/results/release-many.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { freePort } from '#tests/support/free-port.ts'
import { runProgram } from '#tests/support/process.ts'
import { makeTestStaff, staffOf, testPassword } from '#tests/support/staff.ts'
import { migratedDataFolder } from '#tests/support/template.ts'

test('OPS-03 a server that starts with open jobs serves, and goes on with the one a killed server held', { timeout: 120_000 }, async () => {
  const [folder, port, now] = [await migratedDataFolder(), await freePort(), new Date()]
  const made = await openEmbedded(folder)
  await makeTestStaff(made.sql, now)
  // Reports that are gone: each takes its step and is left out.
  const items = Array.from({ length: 40 }, () => randomUUID())
  const about = { kind: releaseReportsJob, items, userId: staffOf('super_admin').id, address: '127.0.0.1', now }
  const ids = [await addJob(made.sql, about), await addJob(made.sql, about)]
  await made.sql.update(jobs).set({ state: 'Running', claimedUntil: new Date(now.getTime() + 3_600_000).toISOString() })
  await made.close()

  const server = runProgram('server/main.ts', ['--api-only'], { DATA_DIR: folder, PORT: String(port), LAB_DEMO: 'off' })
  onTestFinished(() => server.kill('SIGKILL'))
  await server.says(/^API: http/m)
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, init)
    return (await answer.json()) as { data: { token: string; state: string; outcomes: { id: string }[] } }
  }
  const body = JSON.stringify({ email: staffOf('super_admin').email, password: testPassword })
  const { token } = (await call('/auth/admin/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).data
  for (const id of ids) {
    const ended = await vi.waitFor(
      async () => {
        const { data } = await call(`/admin/jobs/release-reports/${id}`, { headers: { authorization: `Bearer ${token}` } })
        expect(data.state).toBe('Done')
        return data
      },
      { timeout: 40_000, interval: 500 },
    )
    expect(ended.outcomes.map((outcome) => outcome.id)).toEqual(items)
  }
})
