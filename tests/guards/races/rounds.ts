import type { ApiAnswer } from '#tests/support/api.ts'
import type { GuardLab } from '#tests/guards/lab.ts'

/** Simultaneous calls, and what must be true in any order of serving them. */
export interface Race {
  readonly name: string
  /** Puts the round's records in place; returns the calls. */
  prepare(lab: GuardLab, round: number): Promise<readonly (() => Promise<ApiAnswer>)[]>
  /** The statuses that the answers together must have, in ascending order; one of these. */
  readonly statuses: readonly (readonly number[])[]
  /** Problem found afterwards; null when all is well. */
  problem(lab: GuardLab, round: number): Promise<string | null>
}

/** Runs a race so many times; returns what went wrong, by round. */
export async function broken(lab: GuardLab, race: Race, rounds: number): Promise<string[]> {
  const found: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const calls = await race.prepare(lab, round)
    const answers = await Promise.all(calls.map((call) => call()))
    const got = answers.map(({ status }) => status).sort()
    if (!race.statuses.some((wanted) => wanted.join() === got.join())) found.push(`round ${round} answered ${got.join()}`)
    const problem = await race.problem(lab, round)
    if (problem) found.push(`round ${round}: ${problem}`)
  }
  return found
}
