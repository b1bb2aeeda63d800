import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import { isOverJob } from '#domain/job.ts'
import { ok } from '#server/call/answer.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import type { Route } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import type { Sql } from '#server/db/database.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/staff.ts'
import type { JobKind } from '#server/jobs/jobs.ts'

/** Finished jobs of one's own are listed for so long. */
const listedMs = 12 * 3_600_000
const maxListed = 20

function readJobs(sql: Sql) {
  return sql
    .select({ job: jobs, by: { id: users.id, name: users.name } })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.userId))
    .$dynamic()
}

function jobAnswer({ job, by }: Awaited<ReturnType<typeof readJobs>>[number]) {
  const { id, kind, state, position, total, failure, createdAt, finishedAt, outcomes } = job
  return { id, kind, state, done: position, total, failure, by: by?.id ? by : null, createdAt, finishedAt, outcomes: [...outcomes] }
}

/** The jobs of each kind: progress and cancelling. The kind decides who may see and cancel them. */
export function jobRoutes(kinds: readonly JobKind[]): Route[] {
  return kinds.flatMap(routesOf)
}

function routesOf({ calls: { name, list, one, cancel, isPrivate } }: JobKind): Route[] {
  const seenBy = (userId: string) => (isPrivate ? eq(jobs.userId, userId) : undefined)
  const ofKind = (id: string, userId: string) => and(eq(jobs.id, id), eq(jobs.kind, name), seenBy(userId))
  const read = async (sql: Sql, id: string, userId: string) => {
    const [row] = await readJobs(sql).where(ofKind(id, userId))
    if (!row) throw notFound('Job not found')
    return jobAnswer(row)
  }
  return [
    serve(list, async ({ sql, user, now }) => {
      const isOwn = and(eq(jobs.userId, user.id), gte(jobs.finishedAt, new Date(now.getTime() - listedMs).toISOString()))
      const rows = await readJobs(sql)
        .where(and(eq(jobs.kind, name), seenBy(user.id), or(isNull(jobs.finishedAt), isOwn)))
        .orderBy(desc(jobs.createdAt), desc(jobs.id))
        .limit(maxListed)
      return ok(rows.map(jobAnswer))
    }),
    serve(one, async ({ sql, user, params: { id } }) => ok(await read(sql, id, user.id))),
    serve(cancel, async ({ sql, user, params: { id }, now, audit }) => {
      const [before] = await sql.select().from(jobs).where(ofKind(id, user.id)).for('update')
      if (!before) throw notFound('Job not found')
      if (isOverJob(before.state)) throw conflict('It is over already')
      const at = now.toISOString()
      await sql
        .update(jobs)
        .set({ state: 'Cancelled', claimedUntil: null, finishedAt: at, updatedAt: at, version: before.version + 1 })
        .where(eq(jobs.id, before.id))
      const after = { state: 'Cancelled', done: before.position, total: before.total }
      audit({ action: 'cancel', entity: 'jobs', entityId: before.id, before: { state: before.state }, after })
      return ok(await read(sql, id, user.id), { message: 'Cancelled' })
    }),
  ]
}
