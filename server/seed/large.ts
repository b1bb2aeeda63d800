import { getTableName } from 'drizzle-orm'
import type { Database, Sql } from '#server/db/database.ts'
import { multipliedTables, copyEarlier, countBookings, readCopyPlan } from '#server/seed/earlier.ts'
import { type Batch, type Insert, insertRows } from '#server/seed/insert.ts'
import { withEmbeddedConnection, type Execute, executing, runTasks, type Connection, postgresConnections } from '#server/seed/connections.ts'
import type { Plan } from '#server/seed/plan.ts'
import { addKeys, buildIndexes, checkReferences, expectShape, readShape, dropShape, resumeAutovacuum } from '#server/seed/table-shape.ts'
import { beginMark, endMark, fillMark, lockMark, noteOthers, undoUnfinished } from '#server/seed/unfinished.ts'

/** Options of a large laboratory; `progress` is called with the number of orders that are written. */
export interface Large {
  readonly plan: Plan
  /** Number of connections that work at the same time on PostgreSQL. */
  readonly connections: number
  readonly batches: () => Iterable<Batch>
  readonly progress: (orders: number, of: number) => void
}

/**
 * Makes a laboratory whose time before the latest weeks is copied from them, in full or not at all. On the embedded database that is one transaction.
 * PostgreSQL does it in several, at the same time; until the last of them the database is marked as unfinished, and the tables that are filled are emptied
 * again when one fails.
 */
export async function makeLarge(database: Database, large: Large): Promise<void> {
  if (database.kind === 'embedded') return withEmbeddedConnection(database, (connections) => fill(connections, large, () => undefined))
  let hasStarted = false
  try {
    await fill(postgresConnections(database, large.connections), large, () => {
      hasStarted = true
    })
  } catch (error) {
    // The first error is the one that matters; what cannot be undone now is undone by the next seeding.
    if (hasStarted) await undoUnfinished(database).catch(() => undefined)
    throw error
  }
}

async function fill(connections: readonly Connection[], { plan, batches, progress }: Large, onStarted: () => void): Promise<void> {
  const [first] = connections
  if (!first) throw new Error('A large laboratory needs a connection')
  const all = plan.earlier + plan.orders
  const { shape, others, copyPlan } = await first(async (sql) => {
    const run = executing(sql)
    await beginMark(run)
    const before = await readShape(run, multipliedTables)
    await fillMark(run, { tables: multipliedTables, ...before })
    await dropShape(run, before)
    const later = await writeLatest(sql, batches(), (orders) => progress(orders, all))
    return { shape: before, others: later, copyPlan: await readCopyPlan(run, plan) }
  })
  onStarted()
  const underMark = (work: (run: Execute, sql: Sql) => Promise<void>) => async (sql: Sql) => {
    const run = executing(sql)
    await lockMark(run)
    await work(run, sql)
  }
  const filling = multipliedTables.map((table) =>
    underMark(async (run) => {
      await copyEarlier(run, copyPlan, table)
      await buildIndexes(run, shape, table)
      await run(`analyze ${table}`)
    }),
  )
  await runTasks(connections, filling)
  const otherTables = [...new Set(others.map(({ table }) => getTableName(table)))]
  const addOthers = underMark(async (run, sql) => {
    await noteOthers(run, otherTables)
    for (const insert of others) await insertRows(sql, insert)
    await addKeys(run, shape)
  })
  await first(addOthers)
  const referring = [...new Set([...multipliedTables, ...shape.keys.map(({ table }) => table)])]
  const checking = referring.map((table) => underMark((run) => checkReferences(run, shape, table)))
  await runTasks(connections, [...checking, underMark(countBookings)])
  const finish = underMark(async (run) => {
    await run(`analyze ${otherTables.join(', ')}`)
    await resumeAutovacuum(run, shape)
    await expectShape(run, shape, multipliedTables)
    await endMark(run)
  })
  await first(finish)
  progress(all, all)
}

/**
 * Writes the rows of the latest weeks into the tables that are copied; gives those of all other tables, which come last. The next batch is made while the
 * database writes this one.
 */
async function writeLatest(sql: Sql, batches: Iterable<Batch>, progress: (orders: number) => void): Promise<Insert[]> {
  const others: Insert[] = []
  let done = 0
  let writing: Promise<unknown> = Promise.resolve()
  for (const { inserts, orders } of batches) {
    await writing
    progress(done)
    const isCopied = ({ table }: Insert) => multipliedTables.includes(getTableName(table))
    others.push(...inserts.filter((insert) => !isCopied(insert)))
    writing = Promise.all(inserts.filter(isCopied).map((insert) => insertRows(sql, insert)))
    done += orders
  }
  await writing
  progress(done)
  return others
}
