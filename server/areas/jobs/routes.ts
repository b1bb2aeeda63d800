import { and, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { isOverJob, jobStates } from '#domain/job.ts'
import { missingPermission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import { ok } from '#server/call/answer.ts'
import { namesOf } from '#server/call/list-query.ts'
import { conflict, forbidden, notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import type { Sql } from '#server/db/database.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/staff.ts'
import type { JobKind } from '#server/jobs/jobs.ts'

const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(namesOf(jobStates)),
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

/** Long acts: how far they are, and ending them. Who may see a kind of job is said by the kind. */
export function jobRoutes(kinds: readonly JobKind[]) {
  const kindOf = (name: string) => {
    const kind = kinds.find((each) => each.name === name)
    if (!kind) throw notFound('Job not found')
    return kind
  }
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/jobs',
      summary: "Jobs that are not over, and one's own of the last hours, newest first",
      permission: 'signed-in',
      isByItself: true,
      query: z.object({ kind: z.string().max(50).optional() }),
      answer: z.array(jobSchema),
      async run({ sql, query, user, now }) {
        const visible = kinds.filter(({ name, view }) => (query.kind ?? name) === name && hasPermission(user, view)).map(({ name }) => name)
        if (visible.length === 0) return ok([])
        const isOwn = and(eq(jobs.userId, user.id), gte(jobs.finishedAt, new Date(now.getTime() - listedMs).toISOString()))
        const rows = await readJobs(sql)
          .where(and(inArray(jobs.kind, visible), or(isNull(jobs.finishedAt), isOwn)))
          .orderBy(desc(jobs.createdAt), desc(jobs.id))
          .limit(maxListed)
        return ok(rows.map(jobAnswer))
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/jobs/{id}',
      summary: 'One job: how far it is, and what became of its items',
      permission: 'signed-in',
      isByItself: true,
      answer: jobSchema,
      async run({ sql, params, user }) {
        const [row] = await readJobs(sql).where(eq(jobs.id, params.id))
        if (!row) throw notFound('Job not found')
        const { view } = kindOf(row.job.kind)
        if (!hasPermission(user, view)) throw forbidden(missingPermission(view))
        return ok(jobAnswer(row))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/admin/jobs/{id}/cancel',
      summary: 'Cancel a job: what is done stays, the rest is not done',
      permission: 'signed-in',
      answer: jobSchema,
      async run({ sql, params, user, now, audit }) {
        const [before] = await sql.select().from(jobs).where(eq(jobs.id, params.id)).for('update')
        if (!before) throw notFound('Job not found')
        const { act } = kindOf(before.kind)
        if (!hasPermission(user, act)) throw forbidden(missingPermission(act))
        if (isOverJob(before.state)) throw conflict('It is over already')
        const at = now.toISOString()
        await sql
          .update(jobs)
          .set({ state: 'Cancelled', claimedUntil: null, finishedAt: at, updatedAt: at, version: before.version + 1 })
          .where(eq(jobs.id, before.id))
        audit({
          action: 'cancel',
          entity: 'jobs',
          entityId: before.id,
          before: { state: before.state },
          after: { state: 'Cancelled', done: before.position, total: before.total },
        })
        const [row] = await readJobs(sql).where(eq(jobs.id, before.id))
        if (!row) throw notFound('Job not found')
        return ok(jobAnswer(row), { message: 'Cancelled' })
      },
    }),
  ]
}
