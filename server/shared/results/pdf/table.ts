import { type Flagged, flagText } from '#domain/results/flag.ts'
import { writeOverPages } from './flow.ts'
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
  const continued = () => {
    const top = newPage()
    return top + pen.write(`${test.name}, continued`, page.left, top, page.width, { weight: 700 })
  }
  for (const row of test.rows) {
    if (y + rowHeight(pen, row) > page.bottom) y = continued()
    y = drawRow(pen, row, y, continued)
  }
  return y + 4
}

function nameOf(row: SheetRow): string {
  return row.calculated ? `${row.parameter} (calculated)` : row.parameter
}

/** Most lines of a value in its column, and of a comment that stays on the page of its row: what is longer goes over the whole width, and over pages. */
const mostLines = { value: 4, comment: 20 } as const
const wide = { x: page.left + 12, width: page.width - 12 } as const
const commentStyle = { size: 8 } as const

function linesIn(pen: Pen, column: Column, text: string, style: Style = {}): number {
  return pen.linesOf(text, columns[column].width, style).length
}

function isLong(pen: Pen, row: SheetRow): boolean {
  return linesIn(pen, 'value', row.value, valueStyle(row)) > mostLines.value
}

/** The height of a row's cells, without its comment and without a long value. */
function cellsHeight(pen: Pen, row: SheetRow): number {
  const value = isLong(pen, row) ? 1 : linesIn(pen, 'value', row.value, valueStyle(row))
  return pen.heightOf(Math.max(linesIn(pen, 'parameter', nameOf(row)), value, linesIn(pen, 'range', row.range), linesIn(pen, 'unit', row.unit)))
}

/** The height of what is not parted by a page's end: a row, with its comment unless that is long. */
function rowHeight(pen: Pen, row: SheetRow): number {
  const comment = row.comment ? pen.linesOf(row.comment, wide.width, commentStyle).length : 0
  const below = isLong(pen, row) ? pen.heightOf(1) : comment > mostLines.comment ? 0 : pen.heightOf(comment, commentStyle)
  return cellsHeight(pen, row) + below + rowGap
}

function drawRow(pen: Pen, row: SheetRow, from: number, newPage: () => number): number {
  const hasOwnLines = isLong(pen, row)
  cell(pen, 'parameter', nameOf(row), from)
  if (!hasOwnLines) cell(pen, 'value', row.value, from, valueStyle(row))
  drawFlag(pen, row.flagged, from)
  cell(pen, 'unit', row.unit, from)
  cell(pen, 'range', row.range, from)
  let y = from + cellsHeight(pen, row)
  if (hasOwnLines) y = writeOverPages(pen, row.value, y, { ...wide, style: valueStyle(row), newPage })
  if (row.comment) y = writeOverPages(pen, row.comment, y, { ...wide, style: commentStyle, newPage })
  return y + rowGap
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
