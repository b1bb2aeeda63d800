import { code128 } from '#domain/code-128.ts'
import { formatPhone } from '#domain/phone.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { printArea } from './page.ts'
import { writeOverPages } from './flow.ts'
import type { Style, TextWriter } from './text-writer.ts'
import type { PrintedCorrection, ReportSheet } from './sheet.ts'

const barHeight = 24
const codeWidth = 170

/** Draws the laboratory's head with the report's number as Code 128; returns its lower edge. */
export function drawHead(writer: TextWriter, { laboratory, number }: ReportSheet): number {
  const width = printArea.width - codeWidth - 16
  let y = printArea.top
  y += writer.write(laboratory.name, printArea.left, y, width, { size: 15, weight: 700 })
  for (const line of [laboratory.address, formatPhone(laboratory.phone), laboratory.accreditation].filter(Boolean))
    y += writer.write(line, printArea.left, y, width, { size: 8 })
  drawCode(writer, number)
  const end = Math.max(y, printArea.top + barHeight + 16) + 6
  rule(writer, end, 1)
  return end + 8
}

function drawCode(writer: TextWriter, number: string): void {
  const right = printArea.left + printArea.width
  const code = code128(number)
  if (code) {
    // A module of one point is 0.35 mm: every hand scanner reads it.
    const module = Math.min(1, codeWidth / code.width)
    const left = right - code.width * module
    for (const { at, width } of code.bars) writer.document.rect(left + at * module, printArea.top, width * module, barHeight)
    writer.document.fill('#000000')
  }
  writer.write(number, right - codeWidth, printArea.top + barHeight + 2, codeWidth, { size: 9, align: 'right', weight: 700 })
}

/** Draws patient, order and times in two columns; returns their lower edge. */
export function drawPatient(writer: TextWriter, sheet: ReportSheet, from: number): number {
  const half = printArea.width / 2
  const left = [
    ['Patient', `${sheet.patient.name} (${sheet.patient.number})`],
    ['Age and sex', sheet.patient.ageAndSex],
    ['Order', sheet.orderNumber],
    ['Referred by', sheet.requester],
  ] as const
  const right = [
    ['Collected', sheet.collected ?? 'Not recorded'],
    ['Received', sheet.received ?? 'Not recorded'],
    [sheet.corrected ? 'Corrected' : 'Released', sheet.released],
  ] as const
  const column = (rows: readonly (readonly [string, string])[], x: number) => {
    let y = from
    for (const [label, value] of rows) {
      writer.write(label, x, y, 70, { size: 8 })
      y += Math.max(writer.write(value, x + 72, y, half - 84, { weight: label === 'Patient' ? 700 : 400 }), 13)
    }
    return y
  }
  const end = Math.max(column(left, printArea.left), column(right, printArea.left + half)) + 4
  rule(writer, end, 0.5)
  return end + 6
}

/** Draws the clinical information, on the first page only; returns its lower edge. */
export function drawClinicalInfo(writer: TextWriter, { clinicalInfo }: ReportSheet, from: number, newPage: () => number): number {
  if (!clinicalInfo) return from
  const text = `Clinical information: ${clinicalInfo}`
  return writeOverPages(writer, text, from, { x: printArea.left, width: printArea.width, newPage }) + 6
}

/**
 * Draws the kind of the report: corrected, with date, reason and previous values (RES-12); preliminary, with missing tests, or final (RES-09); and additions.
 * Uses a box if it fits on the page. Returns the lower edge.
 */
export function drawKind(writer: TextWriter, sheet: ReportSheet, from: number, newPage: () => number): number {
  const paragraphs = kindOf(sheet)
  if (paragraphs.length === 0) return from
  const inner = printArea.width - 20
  const height = paragraphs.reduce((sum, [text, style]) => sum + writer.heightOf(writer.linesOf(text, inner, style).length, style), 0)
  const isBoxed = from + height + 12 <= printArea.bottom
  if (paragraphs.length === 1) return from + 4 + writer.write(paragraphs[0]?.[0] ?? '', printArea.left, from, printArea.width, { ...title, align: 'centre' })
  if (!isBoxed) rule(writer, from, 1)
  let y = from + 6
  for (const [text, style] of paragraphs) y = writeOverPages(writer, text, y, { x: printArea.left + 10, width: inner, style, newPage })
  if (!isBoxed) rule(writer, y + 6, 1)
  else
    writer.document
      .rect(printArea.left, from, printArea.width, y - from + 6)
      .lineWidth(1)
      .strokeColor('#000000')
      .stroke()
  return y + 14
}

const title: Style = { size: 12, weight: 700 }

/** Returns the report's statements about itself, one styled paragraph each. The first is its title. */
function kindOf({ corrected, updated, stage, pending }: ReportSheet): (readonly [text: string, style: Style])[] {
  const stageTitle = stage === null ? [] : [[reportStages[stage].label, title] as const]
  const added = updated?.added ?? []
  return [
    ...(corrected
      ? [
          ['Corrected report', title] as const,
          [`Corrected on ${corrected.on}. It replaces the report released on ${corrected.formerRelease}.`, {}] as const,
          [`Reason: ${corrected.reason}`, {}] as const,
          ...corrected.changes.map(({ test, parameter, before, after }) => [`${test}, ${parameter}: ${after} (formerly ${before})`, { weight: 700 }] as const),
        ]
      : [...stageTitle, ...(updated ? [[`It replaces the report released on ${updated.formerRelease}.`, {}] as const] : [])]),
    ...addedLines(added).map((line) => [`Added: ${line}`, { weight: 700 }] as const),
    ...(pending.length > 0 && corrected ? [['This is a preliminary report.', { weight: 700 }] as const] : []),
    ...pending.map((line) => [`Still to come: ${line}`, {}] as const),
  ]
}

/** The added parameters of each test in one line: their values are in the table. */
function addedLines(added: readonly PrintedCorrection[]): string[] {
  const tests = [...new Set(added.map(({ test }) => test))]
  return tests.map((test) => `${test}: ${added.flatMap((each) => (each.test === test ? [each.parameter] : [])).join(', ')}`)
}

/** A line across the page. */
export function rule(writer: TextWriter, y: number, weight: number): void {
  writer.document
    .moveTo(printArea.left, y)
    .lineTo(printArea.left + printArea.width, y)
    .lineWidth(weight)
    .strokeColor('#000000')
    .stroke()
}
