import type { DeclaredAnswer } from '#crud/use-read.ts'
import { type LiveChanges, useLiveChangesOf } from '#crud/use-live-changes.ts'
import type { Sheet } from './sheet.ts'

/** The live changes of a report and of its samples. A sheet without samples has none of those. */
export function useSheetChanges({ id, samples }: Sheet, answer: DeclaredAnswer<Sheet>): LiveChanges {
  const ofReport = useLiveChangesOf('reports', [id], answer)
  const ofSamples = useLiveChangesOf('samples', samples.length === 0 ? [id] : samples.map((sample) => sample.id), answer)
  return { changes: [...ofReport.changes, ...ofSamples.changes], readAt: answer.at }
}
