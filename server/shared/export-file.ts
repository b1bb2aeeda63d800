import writeXlsxFile from 'write-excel-file/node'
import type { ExportCell, ExportFormat } from '#domain/list-export.ts'
import { rupeesOfPaise } from '#domain/money.ts'
import { csvOf, csvType } from '#domain/csv.ts'
import { csvCell } from './export-cells.ts'

/** The columns of a file: their titles, and the rows below them. */
export interface ExportTable {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly ExportCell[])[]
}

/** The kinds of content of the formats. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: csvType,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Widths of a column in characters. */
const width = { min: 10, max: 48 } as const

/** Characters of the longest text that a spreadsheet's cell can have: a file with a longer one is refused as damaged. */
const maxText = 32_767

/** Makes the file of a table. In a spreadsheet file amounts and numbers can be added up, dates are dates, and every other value is a text, never a formula. */
export async function exportFile(format: ExportFormat, { titles, rows }: ExportTable): Promise<Uint8Array> {
  if (format === 'csv') return new TextEncoder().encode(csvOf([titles, ...rows.map((row) => row.map(csvCell))]))
  const isNumber = (index: number) => rows.some((row) => isNumeric(row[index] ?? null))
  const heads = titles.map((value, index) => ({
    value,
    type: String,
    fontWeight: 'bold' as const,
    align: isNumber(index) ? ('right' as const) : ('left' as const),
  }))
  const longest = titles.map((title, index) => rows.reduce((most, row) => Math.max(most, lengthOf(row[index] ?? null)), title.length))
  const columns = longest.map((length) => ({ width: Math.min(width.max, Math.max(width.min, length + 2)) }))
  const sheet = [heads, ...rows.map((row) => row.map(sheetCell))]
  const made = await writeXlsxFile(sheet, { columns, stickyRowsCount: 1, orientation: 'landscape' }, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer()
  return new Uint8Array(made)
}

/** True for a cell that a spreadsheet sets to the right. */
function isNumeric(cell: ExportCell): boolean {
  return cell !== null && typeof cell === 'object'
}

/** Characters of a cell as a spreadsheet shows it. A date in a narrower column is shown as `####`. */
function lengthOf(cell: ExportCell): number {
  if (cell === null || typeof cell === 'string') return cell?.length ?? 0
  return 'moment' in cell ? cell.moment.length : 12
}

/** A cell of a spreadsheet. Its dates have no zone: they are what a clock of the laboratory shows. */
function sheetCell(cell: ExportCell) {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { value: cell.length > maxText ? `${cell.slice(0, maxText - 1)}…` : cell, type: String }
  if ('number' in cell) return { value: cell.number, type: Number }
  if ('paise' in cell) return { value: rupeesOfPaise(cell.paise), type: Number, format: '[$₹-4009]#,##,##0.00' }
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  return { value: new Date(`${cell.moment}:00Z`), type: Date, format: 'dd/mm/yyyy hh:mm' }
}
