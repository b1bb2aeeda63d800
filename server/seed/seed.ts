import type { Database, Sql } from '#server/db/database.ts'
import { seedBatches } from './batches.ts'
import { type Batch, insertRows } from '#server/seed/insert.ts'
import { makeLarge } from '#server/seed/large.ts'
import { planSeed, type SeedOptions } from '#server/seed/plan.ts'
import { makeStaff } from '#server/seed/staff.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { StartProblem } from '#server/commands/start-problem.ts'

/** Called after each batch with the number of written orders. */
export type Progress = (orders: number, of: number) => void

interface DemoOptions extends SeedOptions {
  readonly progress?: Progress
  /** False leaves out the users whose password is known. */
  readonly signIns?: boolean
  /** Number of connections that fill a large laboratory, where the database has several; two by default. */
  readonly connections?: number
}

/** Up to so many orders are written in one transaction: the laboratory is there whole or not at all. */
const wholeAtMost = 10_000

/**
 * Fills an empty database with a demo laboratory that follows from the seed number and the moment: the same rows each time, except for the password hashes.
 * A large one (above 10,000 orders) is written batch by batch; from 30,000 on the time before the latest weeks is copied from them. Throws where the database
 * already has a catalogue or customers.
 */
export async function seedDemo(database: Database, { progress = () => undefined, signIns = true, connections = 2, ...options }: DemoOptions): Promise<void> {
  const plan = planSeed(options)
  const staff = await makeStaff(plan, signIns)
  const [row] = await database.query('select exists (select 1 from test_categories) or exists (select 1 from customers) as filled')
  if (row?.filled !== false) throw new StartProblem('The demo laboratory can only be made in an empty database; this one has records.')
  const write = async (sql: Sql, { inserts }: Batch) => {
    await sql.execute(withoutStatementLimit)
    for (const insert of inserts) await insertRows(sql, insert)
  }
  if (plan.earlier > 0) return makeLarge(database, { plan, connections, batches: () => seedBatches(plan, staff), progress })
  let done = 0
  const writeAll = async (sql: Sql) => {
    done = 0
    for (const batch of seedBatches(plan, staff)) {
      await write(sql, batch)
      done += batch.orders
      progress(done, plan.orders)
    }
  }
  if (plan.orders <= wholeAtMost) {
    await database.transaction(writeAll)
  } else {
    // The next batch is made while the database writes this one.
    let writing = Promise.resolve()
    for (const batch of seedBatches(plan, staff)) {
      await writing
      progress(done, plan.orders)
      writing = database.transaction((sql) => write(sql, batch))
      done += batch.orders
    }
    await writing
    progress(done, plan.orders)
  }
  await database.transaction(async (sql) => {
    // In a large laboratory this takes longer than any request may.
    await sql.execute(withoutStatementLimit)
    await sql.execute('analyze')
  })
}
