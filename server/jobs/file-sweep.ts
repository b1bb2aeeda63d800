import { setTimeout as wait } from 'node:timers/promises'
import { errorFields } from '#server/call/failure.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'

/** No upload takes longer; of a shared folder, what another server writes stays. */
const maxUploadMs = 150_000

/**
 * Removes uploads that a killed server left unfinished: at the start, and of a folder that other servers may share once more when those uploads would be over.
 * Returns what ends it.
 */
export async function startFileSweep({
  files,
  isAlone,
  log,
}: {
  readonly files: FileStore
  readonly isAlone: boolean
  readonly log: Log
}): Promise<() => void> {
  const sweep = async (ageMs: number) => {
    try {
      const removed = await files.removeUnfinished(ageMs)
      if (removed > 0) log.info('unfinished uploads removed', { count: removed })
    } catch (error) {
      log.error('unfinished uploads were not removed, the next start tries again', errorFields(error))
    }
  }
  await sweep(isAlone ? 0 : maxUploadMs)
  const end = new AbortController()
  if (!isAlone)
    void wait(maxUploadMs, undefined, { signal: end.signal, ref: false })
      .then(() => sweep(maxUploadMs))
      .catch(() => undefined)
  return () => end.abort()
}
