import { z } from 'zod'
import { type Program, runProgram } from '#tests/support/process.ts'

const found = z.object({ numbers: z.array(z.number()), torn: z.number() })

/** What a series of killed servers came to. */
export interface Series {
  /** How many writes were told as made. */
  readonly acknowledged: number
  /** Told as made, and not there afterCommit. */
  readonly lost: readonly number[]
  /** There in part only. */
  readonly torn: number
  readonly kills: number
}

/** How a series goes. */
interface Plan {
  /** A folder, or the address of a PostgreSQL server. */
  readonly where: string
  readonly kills: number
  /** Draws from 0 up to 1. */
  readonly draw: () => number
  /** What is killed; by default the server. */
  readonly kill?: (server: Program) => Promise<void>
  /** Says that a write is made before it knows, for the self-test. */
  readonly careless?: true
}

const killServer = async (server: Program) => server.kill('SIGKILL')

/** Starts a server on the database again and again, each time killing in the middle of its writes at a moment drawn; each start sees what the one before has left. */
export async function killInWrites({ where, kills, draw, kill = killServer, careless }: Plan): Promise<Series> {
  const acknowledged = new Set<number>()
  const lost = new Set<number>()
  let torn = 0
  let last = 0
  // One start more than there are kills: the last only looks.
  for (let round = 0; round <= kills; round += 1) {
    const server = runProgram('tests/guards/crash/acked-writer.ts', [where, String(last), ...(careless ? ['careless'] : [])], {})
    await server.says(/^writing$/m)
    const { numbers, torn: halves } = found.parse(JSON.parse(/^found (.+)$/m.exec(server.said())?.[1] ?? 'null'))
    const there = new Set(numbers)
    for (const number of acknowledged) if (!there.has(number)) lost.add(number)
    torn = Math.max(torn, halves)
    if (round < kills) {
      await server.says(/^made-\d+$/m)
      await new Promise((resolve) => setTimeout(resolve, draw() * 250))
      await kill(server)
    }
    server.kill('SIGKILL')
    await server.ended
    const told = [...server.said().matchAll(/^made-(\d+)$/gm)].map(([, number]) => Number(number))
    if (round < kills) for (const number of told) acknowledged.add(number)
    // Four were being written when it ended.
    last = Math.max(last, ...numbers, ...told) + 4
  }
  return { acknowledged: acknowledged.size, lost: [...lost], torn, kills }
}
