import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const msOfTick = 10

/**
 * Processor time that processes and their children used so far, in milliseconds; null without processes. Reads `/proc`. Ended children count, so that each
 * connection and each parallel worker of PostgreSQL does if its first process is named.
 */
export function cpuMs(pids: readonly number[]): number | null {
  if (pids.length === 0) return null
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const ticks = pids.map((pid) => {
    const own = all.find((each) => each.pid === pid)
    const children = all.filter(({ parent }) => parent === pid)
    return (own ? own.used + own.ofEnded : 0) + children.reduce((sum, { used }) => sum + used, 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) * msOfTick
}

/** The first process of the PostgreSQL server on this machine that a backend belongs to. */
export function parentOf(pid: number): number | null {
  return statOf(pid)?.parent ?? null
}

/** Reads the processor time of a process; null if it has ended. */
function statOf(pid: number) {
  try {
    // The name, in parentheses, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
    const [, parent = 0] = fields
    const [used = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = fields.slice(11)
    return { pid, parent, used: used + system, ofEnded: ofEnded + systemOfEnded }
  } catch {
    return null
  }
}
