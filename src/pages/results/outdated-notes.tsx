import { Button } from 'antd'
import { formatCivilDate } from '#domain/civil-date.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { isOutdated } from '#domain/results/outdated.ts'
import { mayStep } from '#domain/results/states.ts'
import type { Grid } from './use-typed-values.ts'
import type { SheetRow } from './sheet.ts'

type Judged = ReadonlyMap<string, EvaluatedCell>

/** Saved values of a test with their parameters, as the rules judge them now. */
function judgedRows({ test }: Grid, rows: readonly SheetRow[], judged: Judged) {
  return rows.flatMap((row) => {
    const parameter = test.parameters.find(({ code }) => code === row.parameterCode)
    const cell = parameter && judged.get(parameter.code)
    return parameter && cell ? [{ row, parameter, cell }] : []
  })
}

/**
 * Drafts that the rules judge differently by now, with the way to save them again; they cannot be handed over before (RES-04). Nothing while values are typed.
 */
export function DraftsOutdated({ grid, judged, isQuiet }: { readonly grid: Grid; readonly judged: Judged; readonly isQuiet: boolean }) {
  const { rows, subject, canType, onSave } = grid
  const drafts = judgedRows(
    grid,
    rows.filter((row) => canType(row) && mayStep('save', row.state)),
    judged,
  )
  const outdated = drafts.filter(({ row, parameter, cell }) => isOutdated(row, parameter, cell, subject))
  // Saving one value evaluates the other drafts of its test too.
  const again = drafts.find(({ row, cell }) => !cell.calculated && cell.value?.text === row.value && (cell.question === null || row.plausibleConfirmed))
  if (isQuiet || outdated.length === 0 || !again) return null
  const { parameterCode, value } = again.row
  return (
    <small className="result-problem">
      The patient or the catalogue was changed since these were saved: {outdated.map(({ row }) => row.parameter).join(', ')}{' '}
      <Button size="small" onClick={() => void onSave([{ parameterCode: parameterCode ?? '', value, replaces: value }])}>
        Save again
      </Button>
    </small>
  )
}

/** Released values whose flag or range differs on the current day of collection. They stay until they are corrected (RES-12). */
export function ReleasedOutdated({ grid }: { readonly grid: Grid }) {
  const { test, rows, formers, subject } = grid
  const released = rows.filter(({ state, collectedOn }) => mayStep('amend', state) && collectedOn !== null && collectedOn !== subject.collectedOn)
  const [first] = released
  if (!first) return null
  const judged = evaluateSheet({
    parameters: test.parameters,
    typed: new Map(rows.map((row) => [row.parameterCode ?? '', row.value])),
    previousResults: formers,
    subject,
  })
  const outdated = judgedRows(grid, released, judged).filter(({ row, parameter, cell }) => isOutdated(row, parameter, cell, subject))
  if (outdated.length === 0) return null
  return (
    <small className="result-problem">
      Released as collected on {formatCivilDate(first.collectedOn ?? '')}, but collected on {formatCivilDate(subject.collectedOn)}. At the patient's age on that
      day another flag or reference range applies to {outdated.map(({ row }) => row.parameter).join(', ')}: correct the results if needed.
    </small>
  )
}
