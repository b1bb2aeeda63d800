import { ownFolder } from '#tests/support/folder.ts'
import { freePort } from '#tests/support/free-port.ts'
import { runProgram } from '#tests/support/process.ts'

/** Starts a server in a separate process over a PostgreSQL database, with optional extra settings, until the running test ends; returns its base address. */
export async function serve(databaseUrl: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const port = await freePort()
  const server = runProgram('server/main.ts', ['--api-only'], {
    ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: ownFolder(), DATABASE_URL: databaseUrl, LAB_DEMO: 'off', LOG_LEVEL: 'error' },
    ...more,
  })
  await server.says(/^API: /m)
  return `http://127.0.0.1:${port}/api`
}
