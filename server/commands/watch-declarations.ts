import { mkdirSync, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Several files saved at once, or one in two steps, are one change. */
const settleMs = 30

/** The watched folders of declarations and of the handlers of their actions. */
export interface WatchedFolders {
  /** The query that makes a changed file a new module: its time of change; empty for an unchanged file. */
  versionOf(path: string): string
  end(): void
}

/** `npm run dev`: calls `reload` after each change of a file in these folders, one after another; an error is logged, and watching goes on. */
export function watchDeclarations(
  folders: readonly string[],
  reload: (versionOf: WatchedFolders['versionOf']) => Promise<void>,
  onError: (error: unknown) => void,
): WatchedFolders {
  const versions = new Map<string, string>()
  const changed = new Set<string>()
  const versionOf = (path: string) => versions.get(path) ?? ''
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const apply = async () => {
    for (const path of changed) {
      const at = await stat(path).catch(() => null)
      if (at) versions.set(path, `?v=${at.mtimeMs}`)
    }
    changed.clear()
    await reload(versionOf).catch(onError)
  }
  const watchers = folders.map((folder) => {
    // The first file of a folder that is not there yet is noticed too.
    mkdirSync(folder, { recursive: true })
    return watch(folder, (_, name) => {
      if (!name?.endsWith('.ts')) return
      changed.add(join(folder, name))
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(apply)
      }, settleMs)
    })
  })
  return {
    versionOf,
    end() {
      for (const watcher of watchers) watcher.close()
    },
  }
}
