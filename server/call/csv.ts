/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\u{feff}'

/** The kind of content of a CSV file. */
export const csvType = 'text/csv; charset=utf-8'

/** Rows as a CSV file (RFC 4180, UTF-8 with a byte order mark); an apostrophe before a cell that a spreadsheet would run as a formula makes it text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
