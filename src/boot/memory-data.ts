import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { withDeclaredWrites } from '#providers/memory/declared-writes.ts'
import { memoryFlags } from '#providers/memory/memory-flags.ts'
import { createOwnSignIn } from '#providers/memory/own-sign-in.ts'
import { seedRows } from '#providers/memory/seed-rows.ts'
import type { CustomBackend } from './custom-backend.ts'

/** The panel's lists, records and forms over made-up records in the browser, gone on reload: for a look without a server. */
export function memoryBackend(now: () => Date): CustomBackend {
  return {
    http: createOwnSignIn(),
    data: (registry) => withDeclaredWrites(createMemoryDataProvider({ registry, rows: seedRows(registry, now()), flags: memoryFlags }), registry),
  }
}
