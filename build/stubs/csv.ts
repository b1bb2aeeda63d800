type Row = Readonly<Record<string, unknown>>

/** What a spreadsheet would run as a formula is made a text by an apostrophe before it. */
function cellOf(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function unparse(rows: readonly Row[], { header = true }: { readonly header?: boolean } = {}): string {
  const names = Object.keys(rows[0] ?? {})
  return [...(header ? [names] : []), ...rows.map((row) => names.map((name) => row[name]))].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
}

function parse(): never {
  throw new Error('reading CSV is not in the build: see `replacedByImporter` in vite.config.ts')
}

/** Replaces in the build: `papaparse`, of which Refine's `useExport` needs only the writing. */
export default { unparse, parse }
