import { and, desc, eq, gte, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { isOverJob, jobStates } from '#domain/job.ts'
import { ok } from '#server/call/answer.ts'
import { keysOf } from '#server/call/list-query.ts'
import { conflict, notFound } from '#server/call/problem.ts'
import { recordId } from '#server/call/record-id.ts'
import { defineRoute, type Route } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/staff.ts'
import type { JobKind } from '#server/jobs/jobs.ts'

const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(keysOf(jobStates)),
  done: z.number().int(),
  total: z.number().int(),
  failure: z.string().nullable(),
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  outcomes: z.array(z.object({ id: z.string(), label: z.string(), leftOut: z.string().nullable() })),
})

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

function jobAnswer({ job, by }: Awaited<ReturnType<typeof readJobs>>[number]): z.infer<typeof jobSchema> {
  const { id, kind, state, position, total, failure, createdAt, finishedAt, outcomes } = job
  return { id, kind, state, done: position, total, failure, by: by?.id ? by : null, createdAt, finishedAt, outcomes: [...outcomes] }
}

/** The jobs of each kind: progress and cancelling. The kind decides who may see and cancel them. */
export function jobRoutes(kinds: readonly JobKind[]): Route[] {
  return kinds.flatMap(routesOf)
}

function routesOf({ name, view, act }: JobKind): Route[] {
  const path = `/admin/jobs/${name}`
  const ofKind = (id: string) => and(eq(jobs.id, id), eq(jobs.kind, name))
  const params = z.object({ id: recordId })
  const read = async (sql: Sql, id: string) => {
    const [row] = await readJobs(sql).where(ofKind(id))
    if (!row) throw notFound('Job not found')
    return jobAnswer(row)
  }
  return [
    defineRoute({
      method: 'GET',
      path,
      summary: "Jobs of this kind that are not over, and one's own of the last hours, newest first",
      permission: view,
      isBackgroundPoll: true,
      answer: z.array(jobSchema),
      async run({ sql, user, now }) {
        const isOwn = and(eq(jobs.userId, user.id), gte(jobs.finishedAt, new Date(now.getTime() - listedMs).toISOString()))
        const rows = await readJobs(sql)
          .where(and(eq(jobs.kind, name), or(isNull(jobs.finishedAt), isOwn)))
          .orderBy(desc(jobs.createdAt), desc(jobs.id))
          .limit(maxListed)
        return ok(rows.map(jobAnswer))
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One job: how far it is, and what became of its items',
      permission: view,
      isBackgroundPoll: true,
      params,
      answer: jobSchema,
      run: async ({ sql, params: { id } }) => ok(await read(sql, id)),
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/{id}/cancel`,
      summary: 'Cancel a job: what is done stays, the rest is not done',
      permission: act,
      params,
      answer: jobSchema,
      async run({ sql, params: { id }, now, audit }) {
        const [before] = await sql.select().from(jobs).where(ofKind(id)).for('update')
        if (!before) throw notFound('Job not found')
        if (isOverJob(before.state)) throw conflict('It is over already')
        const at = now.toISOString()
        await sql
          .update(jobs)
          .set({ state: 'Cancelled', claimedUntil: null, finishedAt: at, updatedAt: at, version: before.version + 1 })
          .where(eq(jobs.id, before.id))
        const after = { state: 'Cancelled', done: before.position, total: before.total }
        audit({ action: 'cancel', entity: 'jobs', entityId: before.id, before: { state: before.state }, after })
        return ok(await read(sql, id), { message: 'Cancelled' })
      },
    }),
  ]
}
