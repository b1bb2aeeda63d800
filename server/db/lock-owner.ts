import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'

const ownerShape = z.object({
  nonce: z.string(),
  pid: z.number().int(),
  startTime: z.string(),
  host: z.string(),
  boot: z.string(),
  namespace: z.string(),
  since: z.string(),
})

/** The owner of a lock: process, its start time (process ids are reused), host, boot and process namespace. */
export type LockOwner = z.output<typeof ownerShape>

/** State of an owner: 'unknown' where only its heartbeat can show it, as in another container. */
export type Presence = 'alive' | 'dead' | 'unknown'

/** This process as an owner. */
export function thisOwner(now: Date): LockOwner {
  return {
    nonce: randomUUID(),
    pid: process.pid,
    startTime: statOf(process.pid)[19] ?? '',
    host: hostname(),
    boot: textOf('/proc/sys/kernel/random/boot_id').trim(),
    namespace: linkOf('/proc/self/ns/pid'),
    since: now.toISOString(),
  }
}

/** Reads an owner from a lock file's text; null when it is not one. */
export function readOwner(text: string): LockOwner | null {
  try {
    return ownerShape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Checks if an owner still runs, as far as `me` can see. */
export function presenceOf(owner: LockOwner, me: LockOwner): Presence {
  if (owner.host !== me.host) return 'unknown'
  if (owner.boot !== me.boot) return 'dead'
  if (owner.namespace !== me.namespace) return 'unknown'
  if (!runs(owner.pid)) return 'dead'
  const stat = statOf(owner.pid)
  if (stat[0] === 'Z') return 'dead'
  const startTime = stat[19] ?? ''
  return owner.startTime === '' || startTime === '' || startTime === owner.startTime ? 'alive' : 'dead'
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The fields of /proc/…/stat after the command's name: [0] the state, [19] the start time; empty on other systems. */
function statOf(pid: number): readonly string[] {
  const text = textOf(`/proc/${pid}/stat`)
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
