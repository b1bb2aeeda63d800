import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { StatementLimit } from '#server/db/statement-limit.ts'

type ModuleOptions = Parameters<NodeFS['init']>[1]

interface Stream {
  readonly nfd?: number | undefined
  readonly node: unknown
}

interface HostFiles {
  readonly stream_ops: {
    fsync?: (stream: Stream) => number
    read: (...what: unknown[]) => number
    write: (...what: unknown[]) => number
  }
  realPath(node: unknown): string
}

/** Checked by hand: the thread of the database starts a third faster without the library that checks bodies. */
function isHostFiles(value: unknown): value is HostFiles {
  return typeof value === 'object' && value !== null && 'stream_ops' in value
}

function hostFilesIn(module: unknown): HostFiles {
  const files = typeof module === 'object' && module !== null && 'NODEFS' in module ? module.NODEFS : null
  if (!isHostFiles(files)) throw new Error('The embedded database has no files of the host: this version of PGlite is not the one this program was made for.')
  return files
}

/** EIO in the numbering of the database's file system. */
const inputOutputError = 29

/** The folder of an embedded database, with real syncs to the disk: PGlite's own file layer does nothing for them. */
export class SyncedFileSystem extends NodeFS {
  /** Number of syncs to the disk. */
  syncs = 0
  /** True once a sync failed: the content of the disk is unknown from then on. */
  hasFailed = false

  readonly #sync: (file: number) => void

  readonly #limit: StatementLimit

  constructor(folder: string, limit: StatementLimit, sync: (file: number) => void = fsyncSync) {
    super(folder)
    this.#limit = limit
    this.#sync = sync
  }

  override async init(database: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { emscriptenOpts } = await super.init(database, options)
    const hook = (module: unknown) => {
      const files = hostFilesIn(module)
      const { read, write } = files.stream_ops
      const looking =
        (work: (...what: unknown[]) => number) =>
        (...what: unknown[]) => {
          this.#limit.check()
          return work(...what)
        }
      files.stream_ops.read = looking(read)
      files.stream_ops.write = looking(write)
      files.stream_ops.fsync = (stream) => {
        this.syncs += 1
        try {
          if (stream.nfd === undefined) syncFolder(files.realPath(stream.node))
          else this.#sync(stream.nfd)
          return 0
        } catch {
          this.hasFailed = true
          return inputOutputError
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), hook] } }
  }
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } catch {
    // Some systems refuse to sync a folder; the files in it are synced by themselves.
  } finally {
    closeSync(handle)
  }
}
