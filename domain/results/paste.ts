/** A row of a results grid, as far as pasting is concerned. `readOnly` says why nothing can be typed in it, e.g. `is calculated`. */
export interface PasteRow {
  readonly code: string
  readonly name: string
  readonly readOnly: string | null
}

/** Target of each pasted line: the next row of the grid, or the next editable row. */
export type PasteOnto = 'every row' | 'typed rows'

/** A pasted line without a cell that takes it; `row` is null behind the last row. */
export interface UnusedLine {
  readonly text: string
  readonly row: PasteRow | null
}

/** Lines of a pasted column by cell, and the lines without one. */
export interface PastedColumn {
  readonly entries: readonly (readonly [code: string, text: string])[]
  readonly unused: readonly UnusedLine[]
}

/** The lines of a copied column, with blank lines at its end left off; null for a single value, which the input pastes itself. */
export function pastedLines(text: string): readonly string[] | null {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  while (lines.at(-1) === '') lines.pop()
  return lines.length < 2 ? null : lines
}

/** True when more than one column was copied. The column with the values is then unknown. */
export function hasColumns(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes('\t'))
}

/** Gives each line of a column its cell, from a row downwards (RES-02). A blank line leaves its cell as it is. */
export function placeColumn(rows: readonly PasteRow[], from: string, lines: readonly string[], onto: PasteOnto): PastedColumn {
  const below = rows.slice(rows.findIndex(({ code }) => code === from))
  const targets = onto === 'every row' ? below : below.filter(({ readOnly }) => readOnly === null)
  const placed = lines.map((text, index) => ({ text, row: targets[index] ?? null })).filter(({ text }) => text !== '')
  return {
    entries: placed.flatMap(({ text, row }) => (row && row.readOnly === null ? [[row.code, text] as const] : [])),
    unused: placed.filter(({ row }) => row === null || row.readOnly !== null),
  }
}

/** True when the cells of a column depend on `onto`. A read-only row lies among them, and the column may or may not have a line for it. */
export function isAmbiguous(rows: readonly PasteRow[], from: string, lines: readonly string[]): boolean {
  const [every, typed] = (['every row', 'typed rows'] as const).map((onto) => placeColumn(rows, from, lines, onto).entries)
  return JSON.stringify(every) !== JSON.stringify(typed)
}

/** Describes a paste: the number of filled values, and each line left out. */
export function pasteText({ entries, unused }: PastedColumn): string {
  const beyond = unused.flatMap(({ text, row }) => (row === null ? [text] : []))
  const readOnly = unused.flatMap(({ text, row }) => (row === null ? [] : [`${text} at ${row.name}, which ${row.readOnly}`]))
  return [
    `${counted(entries.length)} pasted.`,
    beyond.length === 0 ? '' : `${counted(beyond.length)} left out below the last row, from ${beyond[0]} on: ${beyond.join(', ')}.`,
    readOnly.length === 0 ? '' : `Not used: ${readOnly.join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'value' : 'values'}`
}
