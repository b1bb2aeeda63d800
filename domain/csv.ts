/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\u{feff}'

/** The kind of content of a CSV file. */
export const csvType = 'text/csv; charset=utf-8'

/** A cell of a CSV file: a text, or a number in digits that a spreadsheet can add up. */
export type CsvCell = string | { readonly number: string }

/** Rows as a CSV file (RFC 4180, UTF-8 with a byte order mark). An apostrophe keeps a text that a spreadsheet would run as a formula or show as something else. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + csvLines(rows)
}

/** Further rows of a CSV file, to be put after those of `csvOf`. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** A column of a CSV file: its title, and its text of a record; null is an empty cell. */
export type CsvColumn<Row> = readonly [title: string, text: (row: Row) => string | null]

/** Records as a CSV file, one row each under a row of titles. */
export function csvTable<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  return csvOf([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row) ?? ''))])
}

const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** Texts that spreadsheets turn into other values: `007`, a number of twelve digits or more, `2E10`, and a day or a time as in `1/2`, `5-6` and `1:160`; not `09:30`, a time. */
const mistaken = /^(?!(?:[01]\d|2[0-3]):[0-5]\d$)(?:0\d+|\d{12,}|\d+e\d+|\d+ ?[-/:] ?\d+)$/i

function cellOf(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.number
  const text = cell
  const safe = formula.test(text) || mistaken.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
