import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type JobOutcome, type JobState, jobStates } from '#domain/job.ts'
import { id, instantColumn, oneOfCheck, referenceColumn, stamps } from '#server/db/columns.ts'
import { users } from './staff.ts'

/** Jobs, done one item at a time; `position` counts the finished items. A worker's claim ends at `claimed_until`. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    items: jsonb('items').$type<readonly string[]>().notNull(),
    total: integer('total').notNull(),
    position: integer('position').notNull().default(0),
    outcomes: jsonb('outcomes').$type<readonly JobOutcome[]>().notNull().default([]),
    /** Data that a job of this kind has beside its items: its content, and the file that it has made. */
    spec: jsonb('spec').$type<unknown>(),
    made: jsonb('made').$type<unknown>(),
    state: text('state').$type<JobState>().notNull(),
    failure: text('failure'),
    userId: referenceColumn('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The network address that the call came from, for the audit trail. */
    address: text('address').notNull(),
    claimedUntil: instantColumn('claimed_until'),
    finishedAt: instantColumn('finished_at'),
    ...stamps(),
  },
  (t) => [
    index('jobs_open').on(t.createdAt, t.id).where(sql`finished_at is null`),
    index('jobs_of_kind').on(t.kind, t.createdAt),
    index('jobs_user').on(t.userId),
    oneOfCheck('jobs_state_known', t.state, Object.keys(jobStates)),
  ],
)
