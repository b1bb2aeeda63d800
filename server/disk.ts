import { statfs } from 'node:fs/promises'

/** Free space in bytes below which nothing more is written: an embedded database that runs out of room in the middle of a write stops. */
export const minFreeBytes = 64 * 1024 * 1024

/** Time for which a write that found a full disk counts: the database may be on another disk than the server's own. */
const notedMs = 30_000

/** The disk that the server writes to. */
export interface Disk {
  freeBytes(): Promise<number>
  /** True while there is no room, or a write has just found none. */
  isFull(now: Date): Promise<boolean>
  /** Notes that a write found the disk full. */
  noteFull(now: Date): void
}

/** Creates the state of a disk from its free space, which is read once a second at most. */
export function createDisk(readFree: () => Promise<number>, cachedMs = 1_000): Disk {
  let read: { readonly at: number; readonly free: Promise<number> } | null = null
  let fullAt = Number.NEGATIVE_INFINITY
  const freeBytes = (at = performance.now()) => {
    if (read === null || at - read.at >= cachedMs) read = { at, free: readFree() }
    return read.free
  }
  return {
    freeBytes: () => freeBytes(),
    isFull: async (now) => now.getTime() - fullAt < notedMs || (await freeBytes()) < minFreeBytes,
    noteFull: (now) => {
      fullAt = now.getTime()
    },
  }
}

/** The disk of a folder. */
export function diskOf(folder: string): Disk {
  return createDisk(async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  })
}
