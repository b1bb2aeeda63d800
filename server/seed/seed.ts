import type { Database, Sql } from '#server/db/database.ts'
import { seedBatches } from '#server/seed/batches.ts'
import { copiedTables, copyEarlier } from '#server/seed/earlier.ts'
import { type Batch, insertRows } from '#server/seed/insert.ts'
import { planSeed, type SeedOptions } from '#server/seed/plan.ts'
import { makeStaff } from '#server/seed/staff.ts'
import { executing, withoutIndexes } from '#server/seed/without-indexes.ts'
import { withoutStatementLimit } from '#server/db/limits.ts'
import { StartProblem } from '#server/commands/start-problem.ts'

/** Told after each batch: how many of the orders are written. */
export type Progress = (orders: number, of: number) => void

/** Up to so many orders are written in one transaction: the laboratory is there whole or not at all. */
const wholeAtMost = 10_000

/**
 * Fills an empty database with a demo laboratory that follows from the seed number and the moment: the same rows each time, but for the password hashes.
 * A large one (above 10,000 orders) is written batch by batch; from 30,000 on the time before the latest weeks is copied from them. Throws where the database already has a catalogue or customers.
 * `signIns` false leaves out the users whose password is known.
 */
export async function seedDemo(
  database: Database,
  { progress = () => undefined, signIns = true, ...options }: SeedOptions & { readonly progress?: Progress; readonly signIns?: boolean },
): Promise<void> {
  const plan = planSeed(options)
  const staff = await makeStaff(plan, signIns)
  const [found] = await database.query('select exists (select 1 from test_categories) or exists (select 1 from customers) as filled')
  if (found?.filled !== false) throw new StartProblem('The demo laboratory can only be made in an empty database; this one has records.')
  const write = async (sql: Sql, { inserts }: Batch) => {
    await sql.execute(withoutStatementLimit)
    for (const insert of inserts) await insertRows(sql, insert)
  }
  const all = plan.earlier + plan.orders
  let done = 0
  const writeAll = async (sql: Sql) => {
    done = 0
    for (const batch of seedBatches(plan, staff)) {
      await write(sql, batch)
      done += batch.orders
      progress(done, all)
    }
  }
  if (plan.earlier > 0) {
    await database.transaction(async (sql) => {
      const run = executing(sql)
      await run(withoutStatementLimit)
      // Indexes are sorted in memory; the embedded database has less of it.
      await run(`set local maintenance_work_mem = '${database.kind === 'postgres' ? 512 : 64}MB'`)
      await withoutIndexes(run, copiedTables, async () => {
        await writeAll(sql)
        await copyEarlier(run, plan)
      })
      progress(all, all)
    })
  } else if (plan.orders <= wholeAtMost) {
    await database.transaction(writeAll)
  } else {
    // The next batch is made while the database writes this one.
    let writing = Promise.resolve()
    for (const batch of seedBatches(plan, staff)) {
      await writing
      progress(done, all)
      writing = database.transaction((sql) => write(sql, batch))
      done += batch.orders
    }
    await writing
    progress(done, all)
  }
  await database.transaction(async (sql) => {
    // Over a large laboratory it takes longer than any request may.
    await sql.execute(withoutStatementLimit)
    await sql.execute('analyze')
  })
}
