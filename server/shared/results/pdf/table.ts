import { type Flagged, flagText } from '#domain/results/flag.ts'
import { rule } from './head.ts'
import { page } from './page.ts'
import type { Pen, Style } from './pen.ts'
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

function cell(pen: Pen, column: Column, text: string, y: number, style: Style = {}): number {
  const { at, width } = columns[column]
  return text === '' ? 0 : pen.write(text, page.left + at, y, width, style)
}

/** Draws the titles of the columns; gives where the first row begins. */
export function drawTableHead(pen: Pen, y: number): number {
  const titles: Readonly<Record<Column, string>> = { parameter: 'Test', value: 'Result', flag: 'Flag', unit: 'Unit', range: 'Reference range' }
  for (const [column, title] of Object.entries(titles)) cell(pen, column as Column, title, y, { weight: 700, size: 8 })
  rule(pen, y + 14, 0.5)
  return y + 18
}

/** The height of a test's head with its first row: what must not be parted by a page's end. */
export function testHeight(pen: Pen, test: SheetTest, withDepartment: boolean): number {
  const [first] = test.rows
  return (withDepartment ? 24 : 0) + 30 + (first ? rowHeight(pen, first) : 0)
}

/** Draws a test with its rows, over pages where it has to; gives where it ends. */
export function drawTest(pen: Pen, test: SheetTest, from: number, { department, newPage }: { readonly department: string | null; newPage(): number }): number {
  let y = from
  if (department !== null) y += 4 + pen.write(department.toUpperCase(), page.left, y + 4, page.width, { size: 10, weight: 700, align: 'centre' })
  y += 4 + pen.write(test.name, page.left, y + 4, page.width, { weight: 700 })
  if (test.method) y += pen.write(`Method: ${test.method}`, page.left, y, page.width, { size: 8 })
  for (const row of test.rows) {
    if (y + rowHeight(pen, row) > page.bottom) {
      y = newPage()
      y += pen.write(`${test.name}, continued`, page.left, y, page.width, { weight: 700 })
    }
    y = drawRow(pen, row, y)
  }
  return y + 4
}

function nameOf(row: SheetRow): string {
  return row.calculated ? `${row.parameter} (calculated)` : row.parameter
}

function rowHeight(pen: Pen, row: SheetRow): number {
  const lines = (column: Column, text: string, style: Style = {}) => pen.linesOf(text, columns[column].width, style).length
  const most = Math.max(lines('parameter', nameOf(row)), lines('value', row.value, valueStyle(row)), lines('range', row.range), lines('unit', row.unit))
  const comment = row.comment ? pen.heightOf(pen.linesOf(row.comment, page.width - 12, { size: 8 }).length, { size: 8 }) : 0
  return pen.heightOf(most) + comment + rowGap
}

function drawRow(pen: Pen, row: SheetRow, y: number): number {
  cell(pen, 'parameter', nameOf(row), y)
  cell(pen, 'value', row.value, y, valueStyle(row))
  drawFlag(pen, row.flagged, y)
  cell(pen, 'unit', row.unit, y)
  cell(pen, 'range', row.range, y)
  const end = y + rowHeight(pen, row)
  if (row.comment) {
    const height = pen.heightOf(pen.linesOf(row.comment, page.width - 12, { size: 8 }).length, { size: 8 })
    pen.write(row.comment, page.left + 12, end - rowGap - height, page.width - 12, { size: 8 })
  }
  return end
}

function valueStyle({ flagged }: SheetRow): Style {
  return { weight: flagged && flagged.flag !== 'Normal' ? 700 : 400 }
}

/** The flag in words, with arrows drawn as shapes: one for Abnormal, two for Critical. Without a flag the column stays empty. */
function drawFlag(pen: Pen, flagged: Flagged | null, y: number): void {
  if (!flagged) return
  const { at } = columns.flag
  if (flagged.flag === 'Normal') return void pen.write(flagText(flagged), page.left + at, y, columns.flag.width, { size: 8 })
  const count = flagged.flag === 'Critical' ? 2 : 1
  for (let index = 0; index < count; index += 1) drawSign(pen, flagged, page.left + at + index * 7, y + 2.5)
  pen.write(flagText(flagged), page.left + at + count * 7 + 2, y, columns.flag.width - count * 7 + 12, { weight: 700, size: 8 })
}

function drawSign(pen: Pen, { direction }: Flagged, x: number, y: number): void {
  const { document } = pen
  if (direction === null) document.rect(x + 1, y + 1.5, 4, 4)
  else if (direction === 'High') document.polygon([x, y + 7], [x + 3, y], [x + 6, y + 7])
  else document.polygon([x, y], [x + 3, y + 7], [x + 6, y])
  document.fill('#000000')
}
