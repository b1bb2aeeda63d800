import { linkSync, mkdirSync, rmdirSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type LockOwner, presenceOf, readOwner, thisOwner } from '#server/db/lock-owner.ts'

/** Another process has locked the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const heartbeatMs = 5_000
const silentMs = 30_000
const guardMs = 10_000
const attempts = 600

/**
 * Locks a data folder for this process; returns a function that releases it. It is also released when the process ends.
 * A living process keeps its lock; after a crash it is taken over at once, or, where the crashed process is not visible (another container), after 30 s without
 * a heartbeat. Rejects with `FolderInUse` when the folder is locked.
 */
export async function lockFolder(folder: string, now: Date = new Date()): Promise<() => void> {
  const file = join(folder, 'server.lock')
  const me = thisOwner(now)
  for (let attempt = 1; !createLockFile(file, me); attempt += 1) {
    if (attempt === attempts) throw new FolderInUse(`The data folder ${folder} could not be locked: delete ${file} if no server uses it.`)
    if (!clearStale(file, me, folder)) await wait(50 + Math.random() * 50)
  }
  return keepAlive(file, me)
}

/** Creates the lock file atomically; false when there is one already. */
function createLockFile(file: string, me: LockOwner): boolean {
  const own = `${file}.${me.nonce}`
  writeFileSync(own, JSON.stringify(me), { mode: 0o600, flush: true })
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    return createWithoutLink(file, me)
  } finally {
    rmSync(own, { force: true })
  }
}

/** The lock on file systems without hard links. */
function createWithoutLink(file: string, me: LockOwner): boolean {
  try {
    writeFileSync(file, JSON.stringify(me), { mode: 0o600, flag: 'wx', flush: true })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead owner's lock, one process at a time; false when there is nothing to do but wait. Throws `FolderInUse` for a living owner. */
function clearStale(file: string, me: LockOwner, folder: string): boolean {
  const guard = `${file}.takeover`
  if (!enter(guard)) return false
  try {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return true
    const owner = readOwner(readFileSync(file, 'utf8'))
    if (!owner) return false
    const presence = presenceOf(owner, me)
    if (presence === 'alive' || (presence === 'unknown' && stat.mtimeMs > Date.parse(me.since))) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${owner.pid} on ${owner.host} since ${owner.since}. Stop that server first, or set DATA_DIR to another folder.`,
      )
    }
    if (presence === 'unknown' && Date.now() - stat.mtimeMs < silentMs) return false
    unlinkSync(file)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  } finally {
    leave(guard)
  }
}

function enter(guard: string): boolean {
  try {
    mkdirSync(guard)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    // Left behind by a process that was killed in the middle of this check.
    const stat = statSync(guard, { throwIfNoEntry: false })
    if (stat && Date.now() - stat.mtimeMs > guardMs) leave(guard)
    return false
  }
}

function leave(guard: string): void {
  try {
    rmdirSync(guard)
  } catch {
    // Already gone.
  }
}

function keepAlive(file: string, me: LockOwner): () => void {
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // The folder may be unavailable for a moment; the next heartbeat tries again.
    }
  }, heartbeatMs).unref()
  const release = () => {
    clearInterval(heartbeat)
    process.off('exit', release)
    try {
      if (readOwner(readFileSync(file, 'utf8'))?.nonce === me.nonce) unlinkSync(file)
    } catch {
      // The folder is gone, and the lock with it.
    }
  }
  process.once('exit', release)
  return release
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
