/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\u{feff}'

/** The kind of content of a CSV file. */
export const csvType = 'text/csv; charset=utf-8'

/** A number that a spreadsheet can add up, and nothing else. */
const negativeNumber = /^-\d+(\.\d+)?$/

/** Rows as a CSV file (RFC 4180, UTF-8 with a byte order mark); an apostrophe before a cell that a spreadsheet would run as a formula makes it text. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** A column of a CSV file: its title, and its text of a record; null is an empty cell. */
export type CsvColumn<Row> = readonly [title: string, text: (row: Row) => string | null]

/** Records as a CSV file, one row each under a row of titles. */
export function csvTable<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return csvOf([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row) ?? ''))])
}

function cellOf(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && !negativeNumber.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
