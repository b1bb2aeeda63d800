import type { Database } from '#server/db/database.ts'
import { openInMemory } from '#server/db/embedded.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'
import { emptyTemplate } from '#tests/support/template.ts'

/** An engine and how to open an empty database on it. */
export interface EngineCase {
  readonly engine: Database['kind']
  open(): Promise<Database>
}

const embedded: EngineCase = { engine: 'embedded', open: async () => openInMemory(await emptyTemplate()) }

const postgres = (url: string): EngineCase => ({ engine: 'postgres', open: () => openOwnPostgres(url, 'empty') })

/** The engine that this run tries: PostgreSQL where TEST_DATABASE_URL names a server, else the embedded one. */
export const engines: readonly EngineCase[] = [testDatabaseUrl ? postgres(testDatabaseUrl) : embedded]
