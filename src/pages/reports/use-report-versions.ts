import type { Declaration } from '#definition/declaration.ts'
import { at } from '#definition/path.ts'
import { useAnswer } from '#crud/use-answer.ts'
import { isTrue, number, readableOf, readOrNull, shape, text, textOrNull } from '#crud/wire.ts'

const change = (value: unknown) => `${String(at(value, 'parameter'))}: ${String(at(value, 'before'))} → ${String(at(value, 'after'))}`

/** One of the files that a report has had (RES-13); `changes` are the values that differ from those of the version before, in words. */
const version = shape({
  n: number,
  fileName: textOrNull,
  fileSize: readOrNull(number),
  reason: textOrNull,
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
