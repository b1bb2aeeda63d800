import type { Declaration } from '#definition/declaration.ts'
import { reportStages } from '#domain/results/report-stage.ts'
import { at } from '#definition/path.ts'
import { useAnswer } from '#crud/use-answer.ts'
import { isTrue, keyOf, number, readableOf, readOrNull, shape, text, textOrNull } from '#crud/wire.ts'

const change = (value: unknown) => {
  const [parameter, before, after] = ['parameter', 'before', 'after'].map((name): unknown => at(value, name))
  return before === null ? `${parameter}: added ${after}` : `${parameter}: ${before} → ${after}`
}

/** One version of a report's file (RES-13); `changes` describes the differences from the version before. */
const version = shape({
  n: number,
  fileName: textOrNull,
  fileSize: readOrNull(number),
  reason: textOrNull,
  stage: readOrNull(keyOf(reportStages)),
  /** The results that it was still without, a line for each test. */
  pending: readableOf(text),
  madeBy: textOrNull,
  madeAt: text,
  isCurrent: isTrue,
  changes: readableOf(change),
})
export type ReportVersion = ReturnType<typeof version>
const readVersions = readableOf(version)

/** Reads the files that a report has had, newest first. A server that keeps none (an extension of ours) gives none. */
export function useReportVersions(declaration: Declaration, id: string) {
  const { content, error, retry } = useAnswer(declaration, 'versions', { path: { id } }, readVersions, { isOff: id === '' })
  return { versions: content ?? [], error, retry }
}
