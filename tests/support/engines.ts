import type { Database } from '#server/db/database.ts'
import { databaseOfInstance } from '#server/db/embedded.ts'
import { type EmbeddedInstance, openEmbeddedInstance } from '#server/db/embedded-instance.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { emptyTemplate, openInMemory } from '#tests/support/template.ts'

/** An engine and how to open an empty database on it. */
export interface EngineCase {
  readonly engine: Database['kind']
  open(): Promise<Database>
}

let instance: EmbeddedInstance | null = null
let isLent = false

/** One instance goes from test to test with a new schema; a second at the same time is a new one. */
async function openEmpty(): Promise<Database> {
  if (isLent) return openInMemory(await emptyTemplate())
  isLent = true
  if (instance) for (const statement of ['drop schema public cascade', 'create schema public', 'discard all']) await instance.run(statement, [], 'object')
  instance ??= await openEmbeddedInstance({ folder: null, template: await emptyTemplate() })
  const { run } = instance
  return databaseOfInstance({
    run,
    close: async () => {
      isLent = false
    },
  })
}

const embedded: EngineCase = { engine: 'embedded', open: openEmpty }

const postgres = (url: string): EngineCase => ({ engine: 'postgres', open: () => openOwnPostgres(url, 'empty') })

/** The engine that this run tries: PostgreSQL where TEST_DATABASE_URL names a server, else the embedded one. */
export const engines: readonly EngineCase[] = [testDatabaseUrl ? postgres(testDatabaseUrl) : embedded]
