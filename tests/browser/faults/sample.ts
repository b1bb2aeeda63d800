import held from './held-rows.json' with { type: 'json' }

/** Milliseconds of a day. */
const dayMs = 86_400_000

const heldRows: ReadonlySet<string> = new Set(held)

/**
 * Which cases run. With `FAULT_SAMPLE=all` all of them (nearly 1,200). Else all of a row that is new, that is, not yet held by a whole run
 * (`held-rows.json`), and of the others every second row one fault, moving on day by day (or by a number in `FAULT_SAMPLE`), so that each
 * case comes round.
 */
export function sampled<Row extends { readonly name: string }, Fault>(
  rows: readonly Row[],
  faultsOf: (row: Row) => readonly Fault[],
): readonly (readonly [Row, Fault])[] {
  const wish = process.env.FAULT_SAMPLE
  const turn = wish && /^\d+$/.test(wish) ? Number(wish) : Math.floor(Date.now() / dayMs)
  return rows.flatMap((row, index) => {
    const faults = faultsOf(row)
    const isWhole = wish === 'all' || !heldRows.has(row.name)
    const isDue = (index + turn) % 2 === 0
    const todays = (Math.floor(turn / 2) + index * 5) % faults.length
    return faults.filter((_, at) => isWhole || (isDue && at === todays)).map((fault) => [row, fault] as const)
  })
}
