import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql as expression } from 'drizzle-orm'
import type { JobCalls } from '#contract/jobs.ts'
import type { JobOutcome, JobState } from '#domain/job.ts'
import { hasPermission } from '#domain/role.ts'
import type { StaffUser } from '#domain/staff-user.ts'
import type { AppSettings } from '#server/call/context.ts'
import { errorFields, problemOf } from '#server/call/failure.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { users } from '#server/db/tables/staff.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'

/** The dependencies of the jobs. */
export interface JobWork {
  readonly database: Database
  readonly files: FileStore
  readonly clock: () => Date
  readonly log: Log
  readonly settings: AppSettings
}

/** Input of a job's step. */
export interface JobStep extends Omit<JobWork, 'clock'> {
  /** User who began the job, as the database has them now. */
  readonly user: StaffUser
  readonly address: string
  readonly jobId: string
  /** Data of the job beside its items: its content, and the file that it has made. */
  readonly spec: unknown
  readonly made: unknown
  /** The moment of the step; constant during it. */
  readonly now: Date
  /** Notes what became of the item, and what is made by now; call it once, in the transaction that does the work, so that both happen or neither. */
  finish(sql: Sql, outcome: JobOutcome, made?: unknown): Promise<void>
}

/** A kind of job. Each item runs in its own transactions, and other calls run in between. */
export interface JobKind {
  /** Permission to begin and cancel it, checked again before each item. */
  readonly calls: JobCalls
  step(step: JobStep, item: string): Promise<void>
}

type JobRow = typeof jobs.$inferSelect

const keptMs = 30 * 86_400_000
/** A worker that holds a job for longer has died, or is so slow that another may be faster: an item counts once, whoever ends it first. */
const claimMs = 60_000

/** Adds a job in the transaction of the call that begins it; finished ones of long ago are deleted. Returns its id. */
export async function addJob(
  sql: Sql,
  job: {
    readonly kind: JobKind
    readonly items: readonly string[]
    readonly spec?: unknown
    readonly userId: string
    readonly address: string
    readonly now: Date
  },
): Promise<string> {
  const { kind, items, spec = null, userId, address, now } = job
  const [id, at] = [newId(now), now.toISOString()]
  await sql.delete(jobs).where(lt(jobs.finishedAt, new Date(now.getTime() - keptMs).toISOString()))
  await sql
    .insert(jobs)
    .values({ id, kind: kind.calls.name, items, spec, total: items.length, state: 'Waiting', userId, address, createdAt: at, updatedAt: at })
  return id
}

/** Frees the jobs that a killed server held, at the start of a server that is the only one: they go on at once. */
export async function freeJobs({ sql }: Database): Promise<void> {
  await sql
    .update(jobs)
    .set({ claimedUntil: null })
    .where(and(isNull(jobs.finishedAt), isNotNull(jobs.claimedUntil)))
}

/** Does the next item of the oldest open job that no other worker holds; false if there is none. */
export async function runNextStep(work: JobWork, kinds: readonly JobKind[]): Promise<boolean> {
  const now = work.clock()
  const job = await claim(work.database, kinds, now)
  if (!job) return false
  const { clock: _, ...rest } = work
  const kind = kinds.find(({ calls }) => calls.name === job.kind)
  const user = await userOf(work.database, job)
  const item = job.items[job.position]
  if (!kind || !user || !mayDo(user, kind)) {
    await end(work.database, job, 'Failed', now, 'Who began this may not do it any more')
    return true
  }
  if (item === undefined) {
    await end(work.database, job, 'Done', now)
    return true
  }
  const finish = (sql: Sql, outcome: JobOutcome, made?: unknown) => advance(sql, job, { outcome, made }, now)
  try {
    await kind.step({ ...rest, user, address: job.address, jobId: job.id, spec: job.spec, made: job.made, now, finish }, item)
  } catch (error) {
    if (error instanceof JobMoved) return true
    if (problemOf(error)?.status === 503) {
      await work.database.sql.update(jobs).set({ claimedUntil: null }).where(eq(jobs.id, job.id))
      throw error
    }
    work.log.error('an item of a job failed', { job: job.id, kind: job.kind, ...errorFields(error) })
    await work.database.transaction((sql) => finish(sql, { id: item, label: '', leftOut: 'Something went wrong on the server' })).catch(ignoreMoved)
  }
  return true
}

function mayDo(user: StaffUser, { calls: { act } }: JobKind): boolean {
  return act === 'signed-in' || hasPermission(user, act)
}

/** The job was cancelled, or another worker did the item, so this worker's changes are rolled back. */
class JobMoved extends Error {
  override readonly name = 'JobMoved'
}

function ignoreMoved(error: unknown): void {
  if (!(error instanceof JobMoved)) throw error
}

function claim(database: Database, kinds: readonly JobKind[], now: Date): Promise<JobRow | undefined> {
  return database.transaction(async (tx) => {
    const known = inArray(
      jobs.kind,
      kinds.map(({ calls }) => calls.name),
    )
    const isFree = or(isNull(jobs.claimedUntil), lt(jobs.claimedUntil, now.toISOString()))
    const [job] = await tx
      .select()
      .from(jobs)
      .where(and(isNull(jobs.finishedAt), isFree, known))
      .orderBy(asc(jobs.createdAt), asc(jobs.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (job)
      await tx
        .update(jobs)
        .set({ state: 'Running', claimedUntil: new Date(now.getTime() + claimMs).toISOString() })
        .where(eq(jobs.id, job.id))
    return job
  })
}

async function userOf({ sql }: Database, { userId }: JobRow): Promise<StaffUser | null> {
  if (userId === null) return null
  const { id, name, email, role, permissions } = users
  const [user] = await sql
    .select({ id, name, email, role, permissions })
    .from(users)
    .where(and(eq(id, userId), eq(users.status, 'active')))
  return user ?? null
}

async function advance(sql: Sql, job: JobRow, { outcome, made }: { readonly outcome: JobOutcome; readonly made?: unknown }, now: Date): Promise<void> {
  const at = now.toISOString()
  const isLast = job.position + 1 >= job.total
  const moved = await sql
    .update(jobs)
    .set({
      position: job.position + 1,
      outcomes: expression`${jobs.outcomes} || ${JSON.stringify([outcome])}::jsonb`,
      claimedUntil: null,
      updatedAt: at,
      ...(made === undefined ? {} : { made }),
      version: expression`${jobs.version} + 1`,
      ...(isLast ? { state: 'Done' as const, finishedAt: at } : {}),
    })
    .where(and(eq(jobs.id, job.id), eq(jobs.position, job.position), eq(jobs.state, 'Running')))
    .returning({ id: jobs.id })
  if (moved.length === 0) throw new JobMoved('this item of the job is not to be done any more')
}

async function end({ sql }: Database, { id }: JobRow, state: JobState, now: Date, failure: string | null = null): Promise<void> {
  const at = now.toISOString()
  await sql
    .update(jobs)
    .set({ state, failure, claimedUntil: null, finishedAt: at, updatedAt: at, version: expression`${jobs.version} + 1` })
    .where(and(eq(jobs.id, id), isNull(jobs.finishedAt)))
}
