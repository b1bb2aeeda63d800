/** The faults, by name, that each row of the matrix has held in a run of all cases. */
export type HeldFaults = Readonly<Record<string, readonly string[]>>

/** A case of the matrix that has run to its end. */
export interface TriedCase {
  readonly row: string
  readonly fault: string
  readonly isHeld: boolean
}

/** Whether a row has held a fault; a fault that was added since is new to every row. */
export function isHeld(held: HeldFaults, row: string, fault: string): boolean {
  return Object.hasOwn(held, row) && held[row]?.includes(fault) === true
}

/** What is held after a run: what held in it, and what was held before where the run did not try it. A case that failed is held no longer. */
export function heldAfter(before: HeldFaults, tried: readonly TriedCase[]): HeldFaults {
  const held = new Map(Object.entries(before).map(([row, faults]) => [row, new Set(faults)]))
  for (const each of tried) {
    const faults = held.get(each.row) ?? new Set<string>()
    if (each.isHeld) faults.add(each.fault)
    else faults.delete(each.fault)
    held.set(each.row, faults)
  }
  const rows = [...held].filter(([, faults]) => faults.size > 0).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(rows.map(([row, faults]) => [row, [...faults].sort()]))
}

/** The text of the file that keeps them, a line for each row. */
export function heldText(held: HeldFaults): string {
  const lines = Object.entries(held).map(([row, faults]) => `  ${JSON.stringify(row)}: ${JSON.stringify(faults)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
