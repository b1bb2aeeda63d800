/** True when a run takes every case (`npm run test:faults`, `npm run test:all`), false for the fixed sample of `npm test`. */
const isWhole = (process.env.FAULT_SAMPLE ?? process.env.AXE) === 'all'

/** A fixed share of a table. */
export interface Share {
  /** One row in so many. */
  readonly oneIn: number
  /** In how many views, each row in one of them; in one unless said. */
  readonly views?: number
}

/** True when a row is in the fixed sample of this view: the same tree always runs the same cases. */
export function isSampled({ oneIn, views = 1 }: Share, row: number, view = 0): boolean {
  return isWhole || (row % oneIn === 0 && Math.floor(row / oneIn) % views === view)
}

/** Rows with their faults: all of them in a whole run; else one fault of every eighth row, a different one from row to row. */
export function sampledFaults<Row, Fault>(rows: readonly Row[], faultsOf: (row: Row) => readonly Fault[]): readonly (readonly [Row, Fault])[] {
  return rows.flatMap((row, index) => {
    const faults = faultsOf(row)
    return faults.filter((_, at) => isWhole || (index % 8 === 0 && at === (index * 5) % faults.length)).map((fault) => [row, fault] as const)
  })
}
