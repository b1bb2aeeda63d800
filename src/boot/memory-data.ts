import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { answersInMemory } from '#providers/memory/memory-calls.ts'
import { memoryFlags } from '#providers/memory/memory-flags.ts'
import { createOwnSignIn } from '#providers/memory/own-sign-in.ts'
import { seedRows } from '#providers/memory/seed-rows.ts'
import type { CustomBackend } from './custom-backend.ts'

/** The whole panel over made-up records in the browser, gone on reload: for demos, without a server. */
export function memoryBackend(now: () => Date): CustomBackend {
  return {
    http: createOwnSignIn(),
    data: (registry) => answersInMemory(createMemoryDataProvider({ registry, rows: seedRows(registry, now()), flags: memoryFlags }), registry, now),
  }
}
