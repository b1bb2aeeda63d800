import { type Flagged, flagText } from '#domain/results/flag.ts'
import { writeOverPages } from './flow.ts'
import { rule } from './head.ts'
import { printArea } from './page.ts'
import type { Style, TextWriter } from './text-writer.ts'
import type { PrintedRow, PrintedTest } from './sheet.ts'

/** The columns of the table, left edge and width in points. */
const columns = {
  parameter: { at: 0, width: 160 },
  value: { at: 166, width: 84 },
  flag: { at: 256, width: 84 },
  unit: { at: 346, width: 58 },
  range: { at: 410, width: 105 },
} as const

type Column = keyof typeof columns
const rowGap = 3
/** Space below a test. */
const testGap = 4

function cell(writer: TextWriter, column: Column, text: string, y: number, style: Style = {}): number {
  const { at, width } = columns[column]
  return text === '' ? 0 : writer.write(text, printArea.left + at, y, width, style)
}

/** Draws the titles of the columns; returns the upper edge of the first row. */
export function drawTableHead(writer: TextWriter, y: number): number {
  const titles: Readonly<Record<Column, string>> = { parameter: 'Test', value: 'Result', flag: 'Flag', unit: 'Unit', range: 'Reference range' }
  for (const [column, title] of Object.entries(titles)) cell(writer, column as Column, title, y, { weight: 700, size: 8 })
  rule(writer, y + 14, 0.5)
  return y + 18
}

/** The height of a test's head with its first row, which must be on one page; `kept` is the height that must follow the last row there. */
export function testHeight(writer: TextWriter, test: PrintedTest, withDepartment: boolean, kept: number): number {
  const [first] = test.rows
  return (withDepartment ? 24 : 0) + (factsOf(test) ? 37 : 22) + (first ? rowHeight(writer, first) : 0) + (test.rows.length === 1 ? testGap + kept : 0)
}

/** Draws a test with its rows, over several pages if needed; returns its lower edge. */
export function drawTest(
  writer: TextWriter,
  test: PrintedTest,
  from: number,
  { department, kept, newPage }: { readonly department: string | null; readonly kept: number; newPage(): number },
): number {
  let y = from
  if (department !== null) y += 4 + writer.write(department.toUpperCase(), printArea.left, y + 4, printArea.width, { size: 10, weight: 700, align: 'centre' })
  y += 4 + writer.write(test.name, printArea.left, y + 4, printArea.width, { weight: 700 })
  const facts = factsOf(test)
  if (facts) y += 3 + writer.write(facts, printArea.left, y, printArea.width, { size: 8 })
  const continued = () => {
    const top = newPage()
    return top + writer.write(`${test.name}, continued`, printArea.left, top, printArea.width, { weight: 700 })
  }
  for (const [index, row] of test.rows.entries()) {
    const below = index > 0 && index === test.rows.length - 1 ? testGap + kept : 0
    if (y + rowHeight(writer, row) + below > printArea.bottom) y = continued()
    y = drawRow(writer, row, y, continued)
  }
  return y + testGap
}

/** Returns a test's sample, and its method where all of its parameters share one. */
function factsOf({ sampleType, method }: PrintedTest): string {
  return [sampleType && `Sample: ${sampleType}`, method && `Method: ${method}`].filter(Boolean).join(' · ')
}

function nameOf(row: PrintedRow): string {
  return row.calculated ? `${row.parameter} (calculated)` : row.parameter
}

/** Maximum lines of a value in its column, and of a comment on its row's page. Longer text uses the whole width and further pages. */
const maxLines = { value: 4, comment: 20 } as const
const wide = { x: printArea.left + 12, width: printArea.width - 12 } as const
const commentStyle = { size: 8 } as const

function linesIn(writer: TextWriter, column: Column, text: string, style: Style = {}): number {
  return writer.linesOf(text, columns[column].width, style).length
}

const methodStyle = { size: 7 } as const

/** The height of the name of a parameter with its method below. */
function nameHeight(writer: TextWriter, row: PrintedRow): number {
  return (
    writer.heightOf(linesIn(writer, 'parameter', nameOf(row))) +
    (row.method ? writer.heightOf(linesIn(writer, 'parameter', row.method, methodStyle), methodStyle) : 0)
  )
}

/** Cell for the reason a calculated parameter has no value, across the columns it leaves empty. */
const absentCell = { at: columns.value.at, width: printArea.width - columns.value.at } as const

function isLong(writer: TextWriter, row: PrintedRow): boolean {
  return linesIn(writer, 'value', row.value, valueStyle(row)) > maxLines.value
}

/** The height of a row's cells, without its comment and without a long value. */
function cellsHeight(writer: TextWriter, row: PrintedRow): number {
  const value = isLong(writer, row) ? 1 : linesIn(writer, 'value', row.value, valueStyle(row))
  const absent = row.absent ? writer.linesOf(row.absent, absentCell.width).length : 0
  return Math.max(nameHeight(writer, row), writer.heightOf(Math.max(value, absent, linesIn(writer, 'range', row.range), linesIn(writer, 'unit', row.unit))))
}

/** The height of a part that stays on one page: a row, with its comment unless that is long. */
function rowHeight(writer: TextWriter, row: PrintedRow): number {
  const comment = row.comment ? writer.linesOf(row.comment, wide.width, commentStyle).length : 0
  const below = isLong(writer, row) ? writer.heightOf(1) : comment > maxLines.comment ? 0 : writer.heightOf(comment, commentStyle)
  return cellsHeight(writer, row) + below + rowGap
}

function drawRow(writer: TextWriter, row: PrintedRow, from: number, newPage: () => number): number {
  const hasOwnLines = isLong(writer, row)
  const below = from + cell(writer, 'parameter', nameOf(row), from)
  if (row.method) cell(writer, 'parameter', row.method, below, methodStyle)
  if (row.absent) writer.write(row.absent, printArea.left + absentCell.at, from, absentCell.width)
  if (!hasOwnLines) cell(writer, 'value', row.value, from, valueStyle(row))
  drawFlag(writer, row.flagged, from)
  cell(writer, 'unit', row.unit, from)
  cell(writer, 'range', row.range, from)
  let y = from + cellsHeight(writer, row)
  if (hasOwnLines) y = writeOverPages(writer, row.value, y, { ...wide, style: valueStyle(row), newPage })
  if (row.comment) y = writeOverPages(writer, row.comment, y, { ...wide, style: commentStyle, newPage })
  return y + rowGap
}

function valueStyle({ flagged }: PrintedRow): Style {
  return { weight: flagged && flagged.flag !== 'Normal' ? 700 : 400 }
}

/** The flag in words, with arrows drawn as shapes: one for Abnormal, two for Critical. Without a flag the column stays empty. */
function drawFlag(writer: TextWriter, flagged: Flagged | null, y: number): void {
  if (!flagged) return
  const { at } = columns.flag
  if (flagged.flag === 'Normal') return void writer.write(flagText(flagged), printArea.left + at, y, columns.flag.width, { size: 8 })
  const count = flagged.flag === 'Critical' ? 2 : 1
  for (let index = 0; index < count; index += 1) drawSign(writer, flagged, printArea.left + at + index * 7, y + 2.5)
  writer.write(flagText(flagged), printArea.left + at + count * 7 + 2, y, columns.flag.width - count * 7 + 12, { weight: 700, size: 8 })
}

function drawSign(writer: TextWriter, { direction }: Flagged, x: number, y: number): void {
  const { document } = writer
  if (direction === null) document.rect(x + 1, y + 1.5, 4, 4)
  else if (direction === 'High') document.polygon([x, y + 7], [x + 3, y], [x + 6, y + 7])
  else document.polygon([x, y], [x + 3, y + 7], [x + 6, y])
  document.fill('#000000')
}
