import { evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { formersOf, type Sheet, type SheetRow, subjectOf } from './sheet.ts'

/**
 * The values among these that differ from the last released ones by more than the catalogue expects: when they were saved, or by now, as another report may
 * have been released since (RES-07).
 */
export function changedBeyond(sheet: Sheet, rows: readonly SheetRow[]): readonly SheetRow[] {
  const [formers, subject] = [formersOf(sheet), subjectOf(sheet)]
  const judged = new Map(
    sheet.tests.map(({ id, parameters }) => {
      const typed = new Map(sheet.rows.filter(({ testId }) => testId === id).map(({ parameterCode, value }) => [parameterCode ?? '', value]))
      return [id, evaluateSheet({ parameters, typed, previousResults: formers, subject })]
    }),
  )
  return rows.filter(({ testId, parameterCode, deltaBeyond }) => deltaBeyond || judged.get(testId ?? '')?.get(parameterCode ?? '')?.delta?.beyond)
}
