import type { JobOutcome } from '#domain/job.ts'
import { type Memory, type MemoryAnswers, newId } from './memory.ts'
import { conflict, notFound } from './refusals.ts'

/** Stores a finished job, since no server would continue it. */
export function keepJob(memory: Memory, kind: string, outcomes: readonly JobOutcome[]): { readonly id: string; readonly total: number } {
  const [id, total, at] = [newId(memory), outcomes.length, memory.now.toISOString()]
  const { id: userId, name } = memory.user
  memory.session.jobs.set(id, {
    ...{ id, kind, state: 'Done', done: total, total, failure: null, by: { id: userId, name } },
    ...{ createdAt: at, finishedAt: at, outcomes },
  })
  return { id, total }
}

/** Jobs of the session. */
export const jobAnswers: MemoryAnswers = {
  'GET /admin/jobs/release-reports': async (memory) => [...memory.session.jobs.values()].reverse(),
  async 'GET /admin/jobs/release-reports/{id}'(memory, { path }) {
    const job = memory.session.jobs.get(path.id ?? '')
    if (!job) throw notFound('Job not found')
    return job
  },
  'POST /admin/jobs/release-reports/{id}/cancel': async () => {
    throw conflict('It is over already')
  },
}
