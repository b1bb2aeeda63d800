import { type HeldFaults, isHeld } from './held-faults.ts'
import held from './held-rows.json' with { type: 'json' }

/** Each row comes round every so many turns. */
const turnsApart = 3

/** Milliseconds of a day. */
const dayMs = 86_400_000

/** What a run takes of the matrix. */
interface Sample {
  /** `all`, or the number of the turn; the day's turn unless said. */
  readonly wish: string | undefined
  /** What needs no whole run any more. */
  readonly held: HeldFaults
}

/**
 * Which cases run. With `FAULT_SAMPLE=all` all of them. Else each that is new, that is, not yet held by a whole run (`held-rows.json`), and
 * of every third row one fault, moving on day by day (or by a number in `FAULT_SAMPLE`), so that each case comes round.
 */
export function sampled<Row extends { readonly name: string }, Fault extends { readonly name: string }>(
  rows: readonly Row[],
  faultsOf: (row: Row) => readonly Fault[],
  sample: Sample = { wish: process.env.FAULT_SAMPLE, held },
): readonly (readonly [Row, Fault])[] {
  const { wish } = sample
  const turn = wish && /^\d+$/.test(wish) ? Number(wish) : Math.floor(Date.now() / dayMs)
  return rows.flatMap((row, index) => {
    const faults = faultsOf(row)
    const isDue = (index + turn) % turnsApart === 0
    const todays = (Math.floor(turn / turnsApart) + index * 5) % faults.length
    return faults
      .filter(({ name }, at) => wish === 'all' || !isHeld(sample.held, row.name, name) || (isDue && at === todays))
      .map((fault) => [row, fault] as const)
  })
}
