import { watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Several files saved at once, or one in two steps, are one change. */
const settleMs = 30

/** The watched folder of declarations. */
export interface WatchedFolder {
  /** The query that makes a changed file a new module: its time of change; empty for an unchanged file. */
  versionOf(name: string): string
  end(): void
}

/** `npm run dev`: calls `reload` after each change of a declaration, one after another; an error is logged, and watching goes on. */
export function watchDeclarations(
  folder: string,
  reload: (versionOf: WatchedFolder['versionOf']) => Promise<void>,
  onError: (error: unknown) => void,
): WatchedFolder {
  const versions = new Map<string, string>()
  const changed = new Set<string>()
  const versionOf = (name: string) => versions.get(name) ?? ''
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const apply = async () => {
    for (const name of changed) {
      const at = await stat(join(folder, name)).catch(() => null)
      if (at) versions.set(name, `?v=${at.mtimeMs}`)
    }
    changed.clear()
    await reload(versionOf).catch(onError)
  }
  const watcher = watch(folder, (_, name) => {
    if (!name?.endsWith('.ts')) return
    changed.add(name)
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(apply)
    }, settleMs)
  })
  return { versionOf, end: () => watcher.close() }
}
