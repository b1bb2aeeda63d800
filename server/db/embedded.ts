import { chmodSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Database, databaseOver } from '#server/db/database.ts'
import type { EmbeddedInstance } from '#server/db/embedded-instance.ts'
import type { RunStatement } from '#server/db/engine.ts'
import { databaseLimits } from '#server/db/limits.ts'
import { lockFolder } from '#server/db/lock.ts'
import { makePrivateFolder } from '#server/db/private-folder.ts'
import { createQueue } from '#server/db/queue.ts'
import { parameterText } from '#server/db/values.ts'
import { startDatabaseThread } from '#server/db/worker-client.ts'

/** The folder of the embedded database in a data folder. */
export function embeddedFolder(dataFolder: string): string {
  return join(resolve(dataFolder), 'pg')
}

/**
 * Opens the embedded database under a data folder, which is made when it is missing, readable only by its owner, and locked against a second server.
 * `onLost` is called when the database's thread ends by itself.
 */
export async function openEmbedded(dataFolder: string, onLost: () => void = () => undefined): Promise<Database> {
  const folder = resolve(dataFolder)
  makePrivateFolder(folder)
  chmodSync(folder, 0o700)
  const release = await lockFolder(folder)
  try {
    const worker = await startDatabaseThread({ folder: embeddedFolder(folder) }, onLost)
    const close = async () => {
      try {
        await worker.close()
      } finally {
        release()
      }
    }
    return databaseOfInstance({ run: worker.run, close })
  } catch (error) {
    release()
    throw error
  }
}

/**
 * A database over an open instance, which has one connection: other statements wait in their caller's queue, with a time limit, so that nothing else runs
 * inside a transaction.
 */
export function databaseOfInstance({ run: runText, close }: Pick<EmbeddedInstance, 'run' | 'close'>): Database {
  const queue = createQueue()
  const pending = new Set<Promise<unknown>>()
  const inTurn = <T>(work: () => Promise<T>) => {
    const task = queue(work, databaseLimits.waitMs).finally(() => pending.delete(task))
    pending.add(task)
    return task
  }
  const run: RunStatement = (text, params, mode) => runText(text, params.map(parameterText), mode)
  return databaseOver({
    kind: 'embedded',
    run: (text, params, mode) => inTurn(() => run(text, params, mode)),
    session: (work) => inTurn(() => work(run)),
    load: () => ({ open: 1, idle: pending.size === 0 ? 1 : 0, waiting: Math.max(0, pending.size - 1) }),
    close: async () => {
      // Other callers' queues come first.
      await Promise.allSettled(pending)
      await queue(close)
    },
  })
}
