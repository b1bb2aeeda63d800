import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { silentLog } from '#server/log.ts'
import { categoryMaker } from '#tests/guards/crash/category-maker.ts'

/**
 * A server that is to be killed: opens the database (a folder, or the address of a PostgreSQL server), brings it to its shape, says which records it has found,
 * then makes one category after another through the API, four at a time, and prints the name of each once it is acknowledged.
 */
const [, , where = '', start = '0', careless = ''] = process.argv
const database = where.startsWith('postgres') ? await openPostgres({ url: where, connections: 4 }) : await openEmbedded(where)
await migrate(database, { log: silentLog })
process.stdout.write(`found ${JSON.stringify(await kept(database))}\n`)
const make = await categoryMaker(database)
let next = Number(start)
process.stdout.write('writing\n')
await Promise.all(Array.from({ length: 4 }, write))

async function write(): Promise<void> {
  for (;;) {
    next += 1
    const name = `made-${next}`
    // In the self-test it prints the name before the answer.
    if (careless) process.stdout.write(`${name}\n`)
    await make(name)
    if (!careless) process.stdout.write(`${name}\n`)
  }
}

/** The numbers of the categories, and how many writes are incomplete: each must have its audit row and its stored answer, and those their category. */
async function kept({ query }: Database): Promise<{ numbers: number[]; partial: number }> {
  const rows = await query(
    `select substr(c.name, 6)::integer as number, a.id is not null and k.status = 201 as whole from test_categories c
     left join audit_log a on a.entity_id = c.id::text left join idempotency_keys k on k.key = c.name where c.name like 'made-%'`,
  )
  const [beside] = await query(
    `select (select count(*) from audit_log where entity = 'test-categories') + (select count(*) from idempotency_keys) - 2 * (select count(*) from test_categories) as more`,
  )
  return { numbers: rows.map(({ number }) => Number(number)), partial: rows.filter(({ whole }) => whole !== true).length + Math.abs(Number(beside?.more ?? 0)) }
}
