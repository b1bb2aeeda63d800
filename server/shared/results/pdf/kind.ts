import { testLine } from '#domain/results/missing.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import type { Flow } from '#server/shared/print/flow.ts'
import type { Style } from '#server/shared/print/text-writer.ts'
import type { PrintedCorrection, ReportSheet } from './sheet.ts'

/** Returns the report's name: for its title, its head and the foot of each page. */
export function kindName({ corrected, stage }: ReportSheet): string {
  return corrected ? 'Corrected report' : stage === null ? 'Report' : reportStages[stage].label
}

const title: Style = { size: 11, weight: 700 }
const inset = 8

/**
 * Draws the report's statements about itself: corrected, with date, reason and previous values (RES-12); preliminary, with missing tests (RES-09); and additions.
 * Uses a box if it fits on the page. A report without any needs none: its head names it.
 */
export function drawKind(flow: Flow, sheet: ReportSheet): void {
  const statements = statementsOf(sheet)
  if (statements.length === 0) return
  const { left, width, bottom } = flow.paper
  const place = { at: inset, width: width - 2 * inset }
  const paragraphs = [[kindName(sheet), title] as const, ...statements]
  const from = flow.y
  const height = paragraphs.reduce((sum, [text, style]) => sum + flow.heightOf(text, style, place), 0)
  const isBoxed = from + height + 8 <= bottom
  if (!isBoxed) flow.rule(1)
  flow.y += 4
  for (const [text, style] of paragraphs) flow.write(text, style, place)
  flow.y += 4
  if (isBoxed)
    flow.writer.document
      .rect(left, from, width, flow.y - from)
      .lineWidth(1)
      .strokeColor('#000000')
      .stroke()
  else flow.rule(1)
  flow.y += 6
}

type Statement = readonly [text: string, style: Style]

function statementsOf({ corrected, updated, pending }: ReportSheet): Statement[] {
  return [
    ...(corrected
      ? [
          [`Corrected on ${corrected.on}. It replaces the report released on ${corrected.formerRelease}.`, {}] as const,
          [`Reason: ${corrected.reason}`, {}] as const,
          ...corrected.changes.map(
            ({ test, parameter, before, after }) =>
              [`${testLine({ test, parameters: [parameter] }, ', ')}: ${after} (formerly ${before})`, { weight: 700 }] as const,
          ),
        ]
      : updated
        ? [[`It replaces the report released on ${updated.formerRelease}.`, {}] as const]
        : []),
    ...addedLines(updated?.added ?? []).map((line) => [`Added: ${line}`, { weight: 700 }] as const),
    ...(pending.length > 0 && corrected ? [['This is a preliminary report.', { weight: 700 }] as const] : []),
    ...pending.map((line) => [`Still to come: ${line}`, {}] as const),
  ]
}

/** The added parameters of each test in one line: their values are in the table. */
function addedLines(added: readonly PrintedCorrection[]): string[] {
  const tests = [...new Set(added.map(({ test }) => test))]
  return tests.map((test) => testLine({ test, parameters: added.flatMap((each) => (each.test === test ? [each.parameter] : [])) }))
}
