import type { Database } from '#server/db/database.ts'
import { databaseErrorOf } from '#server/db/database-error.ts'
import { lockNotGiven, withoutStatementLimit } from '#server/db/limits.ts'
import { type Execute, executing } from '#server/seed/connections.ts'
import { addKeys, buildIndexes, checkReferences, type TableShape, dropShape, resumeAutovacuum } from '#server/seed/table-shape.ts'
import { StartProblem } from '#server/commands/start-problem.ts'

/**
 * The mark of a large laboratory that is being made: a row of the settings that holds the tables that are filled and the indexes and keys which they have at
 * other times. It is there as long as they lack any of them, and with it the server refuses to start.
 */
const markKey = 'seeding'

interface Mark extends TableShape {
  readonly tables: readonly string[]
  /** The tables that got a few rows in addition to those which others may have written, and the transaction in which they got them. */
  readonly others?: { readonly tables: readonly string[]; readonly transaction: string }
}

/** Marks the database as being filled, in the transaction that drops indexes and keys; a second seeding fails here. */
export async function beginMark(run: Execute): Promise<void> {
  await run(`insert into settings (key, value, updated_at) values ('${markKey}', '{}', now())`)
}

/** Stores the usual shape of the tables. */
export async function fillMark(run: Execute, mark: Mark): Promise<void> {
  await run(`update settings set value = '${JSON.stringify(mark).replaceAll("'", "''")}' where key = '${markKey}'`)
}

/** Stores that these tables get rows in the current transaction, each after those that it refers to. */
export async function noteOthers(run: Execute, tables: readonly string[]): Promise<void> {
  const names = tables.map((table) => `'${table}'`).join(', ')
  await run(
    `update settings set value = value || jsonb_build_object('others', jsonb_build_object('tables', array[${names}]::text[], 'transaction', pg_current_xact_id()::xid::text)) where key = '${markKey}'`,
  )
}

/** Locks the mark until the transaction ends, so that nobody undoes the seeding; throws where somebody has. */
export async function lockMark(run: Execute): Promise<void> {
  const marks = await run(`select 1 from settings where key = '${markKey}' for share`)
  if (marks.length === 0) throw new StartProblem('The unfinished laboratory was removed by another program.')
}

/** Deletes the mark. */
export async function endMark(run: Execute): Promise<void> {
  await run(`delete from settings where key = '${markKey}'`)
}

/** True while a seed is unfinished, in a database of any version. */
export async function isUnfinished(database: Database): Promise<boolean> {
  const [table] = await database.query("select to_regclass('settings') is not null as exists")
  return table?.exists === true && (await database.query('select 1 from settings where key = $1', [markKey])).length > 0
}

/** The trigger that keeps the rows of the audit trail. */
const keeper = 'audit_log_kept'

/** Deletes rows past the trigger that keeps them, if the table has it: the trail of a laboratory that was never finished is nobody's. */
async function unkept(run: Execute, table: string, deleteRows: () => Promise<unknown>): Promise<void> {
  const isKept = (await run(`select 1 from pg_trigger where tgrelid = '${table}'::regclass and tgname = '${keeper}'`)).length > 0
  if (isKept) await run(`alter table ${table} disable trigger ${keeper}`)
  await deleteRows()
  if (isKept) await run(`alter table ${table} enable trigger ${keeper}`)
}

/** Empties the tables of an interrupted seeding and restores their indexes and keys. Rejects with a sentence while another program is seeding. */
export async function undoUnfinished(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    const run = executing(sql)
    await run(withoutStatementLimit)
    const [row] = await run(`select value from settings where key = '${markKey}' for update nowait`).catch((error: unknown) => {
      if (databaseErrorOf(error)?.code !== lockNotGiven) throw error
      throw new StartProblem('Another program is filling this database right now.')
    })
    if (!row) return
    const mark = row.value as Mark
    await dropShape(run, mark)
    const { tables: others = [], transaction } = mark.others ?? {}
    for (const table of others.toReversed())
      await unkept(run, table, () =>
        run(`delete from ${table} where xmin::text = '${transaction}' and ${table === 'settings' ? `key <> '${markKey}'` : 'true'}`),
      )
    await run(`truncate ${mark.tables.join(', ')} restart identity`)
    await run(`update row_counts set amount = 0 where list in (${mark.tables.map((table) => `'${table}'`).join(', ')})`)
    for (const table of mark.tables) await buildIndexes(run, mark, table)
    await addKeys(run, mark)
    for (const table of new Set(mark.keys.map((key) => key.table))) await checkReferences(run, mark, table)
    await resumeAutovacuum(run, mark)
    await endMark(run)
  })
}
