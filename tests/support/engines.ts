import type { Database } from '#server/db/database.ts'
import { openInMemory } from '#server/db/embedded.ts'
import { openOwnPostgres, testDatabaseUrl } from '#tests/support/postgres.ts'

/** An engine and how to open an empty database on it. */
export interface EngineCase {
  readonly engine: Database['kind']
  open(): Promise<Database>
}

const embedded: EngineCase = { engine: 'embedded', open: () => openInMemory() }

const postgres = (url: string): EngineCase => ({ engine: 'postgres', open: () => openOwnPostgres(url, 'empty') })

/** The engines that this run can try: the embedded one, and PostgreSQL where TEST_DATABASE_URL names a server. */
export const engines: readonly EngineCase[] = testDatabaseUrl ? [embedded, postgres(testDatabaseUrl)] : [embedded]
