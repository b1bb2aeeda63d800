import { type Flagged, flagText } from '#domain/results/flag.ts'
import type { Flow, Place } from '#server/shared/print/flow.ts'
import type { Style } from '#server/shared/print/text-writer.ts'
import { drawContinuedHead, drawTestHead, testHeadHeight } from './test-head.ts'
import type { PrintedRow, PrintedTest } from './sheet.ts'

/** The columns of the table, left edge and width in points. */
const columns = {
  parameter: { at: 0, width: 216 },
  value: { at: 219, width: 60 },
  flag: { at: 282, width: 74 },
  unit: { at: 360, width: 54 },
  range: { at: 417, width: 98 },
} as const satisfies Readonly<Record<string, Place>>

const titles: Readonly<Record<keyof typeof columns, string>> = { parameter: 'Test', value: 'Result', flag: 'Flag', unit: 'Unit', range: 'Reference range' }
const titleStyle = { weight: 700, size: 8 } as const

/** Pitch of rows of one line. */
const pitch = 13

/** Draws tests under the titles of the columns, which each page repeats. The last value shares its page with an end of this height. */
export function drawTable(flow: Flow, tests: readonly PrintedTest[], end: number): void {
  drawTitles(flow)
  flow.withHead(
    () => drawTitles(flow),
    () => {
      for (const [index, test] of tests.entries()) drawTest(flow, test, index === tests.length - 1 ? end : 0)
    },
  )
}

function drawTitles(flow: Flow): void {
  for (const [column, place] of Object.entries(columns)) flow.writeAt(flow.y, titles[column as keyof typeof columns], titleStyle, place)
  flow.y += 11.5
}

function drawTest(flow: Flow, test: PrintedTest, end: number): void {
  const [first] = test.rows
  const last = test.rows.length - 1
  const interpretation = test.interpretation ? `Interpretation: ${test.interpretation}` : ''
  const own = Math.min(flow.heightOf(interpretation, commentStyle, wide(flow)), flow.writer.heightOf(maxLines.comment, commentStyle))
  const below = (index: number) => (index === last ? own + end : 0)
  // The name of a test never ends a page without its first value.
  flow.keep(testHeadHeight(flow, test) + (first ? rowHeight(flow, first) : 0) + below(0))
  drawTestHead(flow, test)
  flow.withHead(
    () => drawContinuedHead(flow, test),
    () => {
      for (const [index, row] of test.rows.entries()) {
        if (index > 0) flow.keep(rowHeight(flow, row) + below(index))
        drawRow(flow, row)
      }
      flow.write(interpretation, commentStyle, wide(flow))
    },
  )
}

/** Maximum lines of a value in its column, and of a comment on its row's page. Longer text uses the whole width and further pages. */
const maxLines = { value: 4, comment: 20 } as const
const wide = ({ paper }: Flow): Place => ({ at: 12, width: paper.width - 12 })
const commentStyle = { size: 8 } as const

const smallStyle = { size: 7 } as const

/** From the value's column to the right edge: for the reason of an absent value, and for limits that their column is too narrow for. */
const widePlace = { at: columns.value.at, width: 296 } as const

function isLong(flow: Flow, row: PrintedRow): boolean {
  return flow.writer.linesOf(row.value, columns.value.width, valueStyle(row)).length > maxLines.value
}

function methodOf({ calculated, method }: PrintedRow): string {
  return calculated ? '(calculated)' : (method ?? '')
}

/** Returns the place of a row's method: right of its parameter, or below it where there is no room. */
function methodPlace(flow: Flow, row: PrintedRow): { readonly isBelow: boolean; readonly place: Place } {
  const { at, width } = columns.parameter
  const used = flow.writer.widthOf(row.parameter) + 5
  const isBelow = used + flow.writer.widthOf(methodOf(row), smallStyle) > width
  return isBelow ? { isBelow, place: columns.parameter } : { isBelow, place: { at: at + used, width: width - used } }
}

/** Returns the style in which a text is one line of its column, the usual one or a small one, or null. */
function lineStyle({ writer }: Flow, text: string, { width }: Place): Style | null {
  return [{}, smallStyle].find((style) => writer.widthOf(text, style) <= width) ?? null
}

/** Draws a text in one line of its column, on the line of the row. */
function drawLine(flow: Flow, text: string, y: number, style: Style, place: Place): void {
  flow.writeAt(style === smallStyle ? y + 2 : y, text, style, place)
}

/** The limits of a row: in their column, or below the row where a line of the column is too short for them. */
function limitsOf(flow: Flow, { range, unit }: PrintedRow): { readonly inColumn: string; readonly style: Style; readonly below: string } {
  const short = unit !== '' && range.endsWith(` ${unit}`) ? range.slice(0, -unit.length - 1) : range
  const style = lineStyle(flow, short, columns.range)
  return style ? { inColumn: short, style, below: '' } : { inColumn: '', style: {}, below: range }
}

/** The height of a row's cells, without its comment and without a long value. */
function cellsHeight(flow: Flow, row: PrintedRow): number {
  const { isBelow } = methodPlace(flow, row)
  const height = Math.max(
    pitch,
    flow.heightOf(row.parameter, {}, columns.parameter) + (isBelow ? flow.heightOf(methodOf(row), smallStyle, columns.parameter) : 0),
    isLong(flow, row) ? 0 : flow.heightOf(row.value, valueStyle(row), columns.value),
    flow.heightOf(row.absent ?? '', {}, widePlace),
    flow.heightOf(row.unit, lineStyle(flow, row.unit, columns.unit) ?? {}, columns.unit),
  )
  return height + flow.heightOf(limitsOf(flow, row).below, smallStyle, widePlace)
}

/** The height of a part that stays on one page: a row, with its comment unless that is long. */
function rowHeight(flow: Flow, row: PrintedRow): number {
  const comment = row.comment ? flow.writer.linesOf(row.comment, wide(flow).width, commentStyle).length : 0
  const below = isLong(flow, row) ? flow.writer.heightOf(1) : comment > maxLines.comment ? 0 : flow.writer.heightOf(comment, commentStyle)
  return cellsHeight(flow, row) + below
}

function drawRow(flow: Flow, row: PrintedRow): void {
  const { y } = flow
  const hasOwnLines = isLong(flow, row)
  const method = methodPlace(flow, row)
  const limits = limitsOf(flow, row)
  const name = flow.writeAt(y, row.parameter, {}, columns.parameter)
  flow.writeAt(method.isBelow ? y + name : y + 2, methodOf(row), smallStyle, method.place)
  flow.writeAt(y, row.absent ?? '', {}, widePlace)
  if (!hasOwnLines) flow.writeAt(y, row.value, valueStyle(row), columns.value)
  drawFlag(flow, row.flagged, y)
  drawLine(flow, row.unit, y, lineStyle(flow, row.unit, columns.unit) ?? {}, columns.unit)
  drawLine(flow, limits.inColumn, y, limits.style, columns.range)
  flow.y += cellsHeight(flow, row)
  const below = flow.heightOf(limits.below, smallStyle, widePlace)
  flow.writeAt(flow.y - below, limits.below, smallStyle, widePlace)
  if (hasOwnLines) flow.write(row.value, valueStyle(row), wide(flow))
  if (row.comment) flow.write(row.comment, commentStyle, wide(flow))
}

function valueStyle({ flagged }: PrintedRow): Style {
  return { weight: flagged && flagged.flag !== 'Normal' ? 700 : 400 }
}

/** The flag in words, with arrows drawn as shapes: one for Abnormal, two for Critical. Without a flag the column stays empty. */
function drawFlag(flow: Flow, flagged: Flagged | null, y: number): void {
  if (!flagged) return
  const { at, width } = columns.flag
  if (flagged.flag === 'Normal') return void flow.writeAt(y + 0.7, flagText(flagged), { size: 8 }, columns.flag)
  const count = flagged.flag === 'Critical' ? 2 : 1
  for (let index = 0; index < count; index += 1) drawSign(flow, flagged, flow.paper.left + at + index * 7, y + 2.5)
  flow.writeAt(y + 0.7, flagText(flagged), { weight: 700, size: 8 }, { at: at + count * 7 + 2, width: width - count * 7 + 4 })
}

function drawSign({ writer: { document } }: Flow, { direction }: Flagged, x: number, y: number): void {
  if (direction === null) document.rect(x + 1, y + 1.5, 4, 4)
  else if (direction === 'High') document.polygon([x, y + 7], [x + 3, y], [x + 6, y + 7])
  else document.polygon([x, y], [x + 3, y + 7], [x + 6, y])
  document.fill('#000000')
}
