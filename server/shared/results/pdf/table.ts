import { type Flagged, flagText } from '#domain/results/flag.ts'
import { rule } from './head.ts'
import { page } from './page.ts'
import type { TextWriter, Style } from './text-writer.ts'
import type { SheetRow, SheetTest } from './sheet.ts'

/** The columns of the table, left edge and width in points. */
const columns = {
  parameter: { at: 0, width: 160 },
  value: { at: 166, width: 84 },
  flag: { at: 256, width: 84 },
  unit: { at: 346, width: 58 },
  range: { at: 410, width: 105 },
} as const

type Column = keyof typeof columns
const rowGap = 4

function cell(writer: TextWriter, column: Column, text: string, y: number, style: Style = {}): number {
  const { at, width } = columns[column]
  return text === '' ? 0 : writer.write(text, page.left + at, y, width, style)
}

/** Draws the titles of the columns; returns the upper edge of the first row. */
export function drawTableHead(writer: TextWriter, y: number): number {
  const titles: Readonly<Record<Column, string>> = { parameter: 'Test', value: 'Result', flag: 'Flag', unit: 'Unit', range: 'Reference range' }
  for (const [column, title] of Object.entries(titles)) cell(writer, column as Column, title, y, { weight: 700, size: 8 })
  rule(writer, y + 14, 0.5)
  return y + 18
}

/** The height of a test's head with its first row, which must be on one page. */
export function testHeight(writer: TextWriter, test: SheetTest, withDepartment: boolean): number {
  const [first] = test.rows
  return (withDepartment ? 24 : 0) + 30 + (first ? rowHeight(writer, first) : 0)
}

/** Draws a test with its rows, over several pages if needed; returns its lower edge. */
export function drawTest(
  writer: TextWriter,
  test: SheetTest,
  from: number,
  { department, newPage }: { readonly department: string | null; newPage(): number },
): number {
  let y = from
  if (department !== null) y += 4 + writer.write(department.toUpperCase(), page.left, y + 4, page.width, { size: 10, weight: 700, align: 'centre' })
  y += 4 + writer.write(test.name, page.left, y + 4, page.width, { weight: 700 })
  if (test.method) y += writer.write(`Method: ${test.method}`, page.left, y, page.width, { size: 8 })
  for (const row of test.rows) {
    if (y + rowHeight(writer, row) > page.bottom) {
      y = newPage()
      y += writer.write(`${test.name}, continued`, page.left, y, page.width, { weight: 700 })
    }
    y = drawRow(writer, row, y)
  }
  return y + 4
}

function nameOf(row: SheetRow): string {
  return row.calculated ? `${row.parameter} (calculated)` : row.parameter
}

function rowHeight(writer: TextWriter, row: SheetRow): number {
  const lines = (column: Column, text: string, style: Style = {}) => writer.linesOf(text, columns[column].width, style).length
  const most = Math.max(lines('parameter', nameOf(row)), lines('value', row.value, valueStyle(row)), lines('range', row.range), lines('unit', row.unit))
  const comment = row.comment ? writer.heightOf(writer.linesOf(row.comment, page.width - 12, { size: 8 }).length, { size: 8 }) : 0
  return writer.heightOf(most) + comment + rowGap
}

function drawRow(writer: TextWriter, row: SheetRow, y: number): number {
  cell(writer, 'parameter', nameOf(row), y)
  cell(writer, 'value', row.value, y, valueStyle(row))
  drawFlag(writer, row.flagged, y)
  cell(writer, 'unit', row.unit, y)
  cell(writer, 'range', row.range, y)
  const end = y + rowHeight(writer, row)
  if (row.comment) {
    const height = writer.heightOf(writer.linesOf(row.comment, page.width - 12, { size: 8 }).length, { size: 8 })
    writer.write(row.comment, page.left + 12, end - rowGap - height, page.width - 12, { size: 8 })
  }
  return end
}

function valueStyle({ flagged }: SheetRow): Style {
  return { weight: flagged && flagged.flag !== 'Normal' ? 700 : 400 }
}

/** The flag in words, with arrows drawn as shapes: one for Abnormal, two for Critical. Without a flag the column stays empty. */
function drawFlag(writer: TextWriter, flagged: Flagged | null, y: number): void {
  if (!flagged) return
  const { at } = columns.flag
  if (flagged.flag === 'Normal') return void writer.write(flagText(flagged), page.left + at, y, columns.flag.width, { size: 8 })
  const count = flagged.flag === 'Critical' ? 2 : 1
  for (let index = 0; index < count; index += 1) drawSign(writer, flagged, page.left + at + index * 7, y + 2.5)
  writer.write(flagText(flagged), page.left + at + count * 7 + 2, y, columns.flag.width - count * 7 + 12, { weight: 700, size: 8 })
}

function drawSign(writer: TextWriter, { direction }: Flagged, x: number, y: number): void {
  const { document } = writer
  if (direction === null) document.rect(x + 1, y + 1.5, 4, 4)
  else if (direction === 'High') document.polygon([x, y + 7], [x + 3, y], [x + 6, y + 7])
  else document.polygon([x, y], [x + 3, y + 7], [x + 6, y])
  document.fill('#000000')
}
