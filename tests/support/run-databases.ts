import { dropRunDatabases, testDatabaseUrl } from '#tests/support/postgres.ts'

/** Before a run of vitest: a name for the databases that its processes keep from file to file. */
export function setup(): void {
  process.env.LAB_TEST_RUN = String(process.pid)
}

/** After a run of vitest: those databases go. */
export async function teardown(): Promise<void> {
  if (testDatabaseUrl) await dropRunDatabases(testDatabaseUrl)
}
