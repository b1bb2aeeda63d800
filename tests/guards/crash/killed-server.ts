import { z } from 'zod'
import { type Program, runProgram } from '#tests/support/process.ts'

const found = z.object({ numbers: z.array(z.number()), partial: z.number() })

/** The result of a series of killed servers. */
export interface Series {
  /** Number of acknowledged writes. */
  readonly acknowledged: number
  /** Acknowledged, and missing afterwards. */
  readonly lost: readonly number[]
  /** Partly written. */
  readonly partial: number
  readonly kills: number
}

/** Course of a series. */
interface Plan {
  /** A folder, or the address of a PostgreSQL server. */
  readonly where: string
  readonly kills: number
  /** Draws from 0 up to 1. */
  readonly draw: () => number
  /** Kills something; by default the server. */
  readonly kill?: (server: Program) => Promise<void>
  /** Acknowledges a write before it is committed, for the self-test. */
  readonly careless?: true
}

const killServer = async (server: Program) => server.kill('SIGKILL')

/**
 * Starts a server on the database again and again, each time killing in the middle of its writes at a moment drawn; each start sees what the one before has
 * left.
 */
export async function killInWrites({ where, kills, draw, kill = killServer, careless }: Plan): Promise<Series> {
  const acknowledged = new Set<number>()
  const lost = new Set<number>()
  let partial = 0
  let last = 0
  // One start more than there are kills: the last one only reads.
  for (let round = 0; round <= kills; round += 1) {
    const server = runProgram('tests/guards/crash/acked-writer.ts', [where, String(last), ...(careless ? ['careless'] : [])], {})
    await server.says(/^writing$/m)
    const { numbers, partial: partialNow } = found.parse(JSON.parse(/^found (.+)$/m.exec(server.output())?.[1] ?? 'null'))
    const there = new Set(numbers)
    for (const number of acknowledged) if (!there.has(number)) lost.add(number)
    partial = Math.max(partial, partialNow)
    if (round < kills) {
      await server.says(/^made-\d+$/m)
      await new Promise((resolve) => setTimeout(resolve, draw() * 250))
      await kill(server)
    }
    server.kill('SIGKILL')
    await server.ended
    const acknowledgedNow = [...server.output().matchAll(/^made-(\d+)$/gm)].map(([, number]) => Number(number))
    if (round < kills) for (const number of acknowledgedNow) acknowledged.add(number)
    // Four may have been in progress when it ended.
    last = Math.max(last, ...numbers, ...acknowledgedNow) + 4
  }
  return { acknowledged: acknowledged.size, lost: [...lost], partial, kills }
}
