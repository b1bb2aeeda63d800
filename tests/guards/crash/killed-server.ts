import { z } from 'zod'
import { runProgram } from '#tests/support/process.ts'

const found = z.object({ numbers: z.array(z.number()), torn: z.number() })

/** What a series of killed servers came to. */
export interface Series {
  /** Writes that were told as made. */
  readonly acknowledged: ReadonlySet<number>
  /** Told as made, and not there afterwards. */
  readonly lost: readonly number[]
  /** There in part only. */
  readonly torn: number
  readonly kills: number
}

const program = 'tests/guards/crash/acked-writer.ts'

/** Starts a server on the database again and again, each time killing it in the middle of its writes at a moment of its own; each start sees what the one before has left. */
export async function killServers(where: string, kills: number, draw: () => number, lazy = ''): Promise<Series> {
  const acknowledged = new Set<number>()
  const lost = new Set<number>()
  let torn = 0
  let last = 0
  const check = (said: string) => {
    const { numbers, torn: halves } = found.parse(JSON.parse(/^found (.+)$/m.exec(said)?.[1] ?? 'null'))
    const there = new Set(numbers)
    for (const number of acknowledged) if (!there.has(number)) lost.add(number)
    torn = Math.max(torn, halves)
    last = Math.max(last, ...numbers)
  }
  // One start more than there are kills: the last only looks.
  for (let round = 0; round <= kills; round += 1) {
    const server = runProgram(program, [where, String(last + (round === 0 ? 0 : 10)), lazy], {})
    await server.says(/^writing$/m)
    check(server.said())
    if (round < kills) {
      await server.says(/^made \d+$/m)
      await new Promise((resolve) => setTimeout(resolve, draw() * 250))
    }
    server.kill('SIGKILL')
    await server.ended
    const told = [...server.said().matchAll(/^made (\d+)$/gm)].map(([, number]) => Number(number))
    if (round < kills) for (const number of told) acknowledged.add(number)
    last = Math.max(last, ...told)
  }
  return { acknowledged, lost: [...lost], torn, kills }
}
