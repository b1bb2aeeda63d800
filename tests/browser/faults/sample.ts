/** Milliseconds of a day. */
const dayMs = 86_400_000

/**
 * Which cases run: all with `FAULT_SAMPLE=all` (nearly 1,200); else, of every row, `each` faults that move on day by day (or by a number in
 * `FAULT_SAMPLE`), so that each row is there every day and each case comes round. With one a row that is about 65 cases a day; once the
 * rows are more than 80, a row is to be there every second day only.
 */
export function sampled<Row, Fault>(rows: readonly Row[], faultsOf: (row: Row) => readonly Fault[], each: number): readonly (readonly [Row, Fault])[] {
  const wish = process.env.FAULT_SAMPLE
  const turn = wish && /^\d+$/.test(wish) ? Number(wish) : Math.floor(Date.now() / dayMs)
  return rows.flatMap((row, index) => {
    const faults = faultsOf(row)
    if (wish === 'all') return faults.map((fault) => [row, fault] as const)
    return Array.from({ length: Math.min(each, faults.length) }, (_, place) => {
      const at = (turn * each + index * 5 + place * Math.ceil(faults.length / each)) % faults.length
      return [row, faults[at]] as const
    }).flatMap(([of, fault]) => (fault === undefined ? [] : [[of, fault] as const]))
  })
}
