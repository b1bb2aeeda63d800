import { calculate, isCalculated } from './calculate.ts'
import { type Delta, deltaOf, type Former } from './delta.ts'
import { type Flagged, flagOf, unclearText } from './flag.ts'
import type { Parameter, Subject, Value } from './parameter.ts'
import { plausibilityQuestion } from './plausible.ts'
import { rangeFor } from './range.ts'
import { readTypedValue } from './value.ts'

/** Everything about one cell of the grid. */
export interface EvaluatedCell {
  readonly value: Value | null
  /** The message at the cell, which keeps the typed text (RES-03). */
  readonly problem: string | null
  readonly calculated: boolean
  /** Reason a calculated parameter has no value (RES-06). */
  readonly absent: string | null
  readonly flagged: Flagged | null
  /** The reason why a value such as `< 0.5` has no flag (RES-04). */
  readonly unclear: string | null
  /** Question that confirms a value beyond the plausible limits (RES-05). */
  readonly question: string | null
  readonly delta: Delta | null
}

/** A patient's result sheet: its parameters, the typed values, and the last released ones. */
export interface EvaluatedSheet {
  readonly parameters: readonly Parameter[]
  readonly typed: ReadonlyMap<string, string>
  readonly previousResults: ReadonlyMap<string, Former>
  readonly subject: Subject
}

/**
 * Evaluates a whole sheet: reads typed values, calculates formulas, and flags both. The panel calls it while typing, the server on saving (RES-03 to RES-07).
 */
export function evaluateSheet({ parameters, typed, previousResults: formers, subject }: EvaluatedSheet): Map<string, EvaluatedCell> {
  const codes = new Set(parameters.map(({ code }) => code))
  const reads = new Map(
    parameters
      .filter(({ code }) => !isCalculated(code, codes))
      .map((parameter) => [parameter.code, readTypedValue(parameter, typed.get(parameter.code) ?? '')]),
  )
  const measured = new Map([...reads].flatMap(([code, { value }]) => (value ? [[code, value] as const] : [])))
  return new Map(
    parameters.map((parameter) => {
      const read = reads.get(parameter.code)
      const made = read ? null : calculate(parameter, measured, subject)
      const value = (read ?? made)?.value ?? null
      const flagged = value && flagOf(parameter, value, subject)
      const judged: EvaluatedCell = {
        value,
        problem: read?.problem ?? null,
        calculated: made !== null,
        absent: made?.absent ?? null,
        flagged,
        unclear: flagged === null && value && 'number' in value ? unclearText({ ...value, hasRange: rangeFor(parameter, subject) !== null }) : null,
        question: value && plausibilityQuestion(parameter, value),
        delta: value && deltaOf(parameter, value, subject.collectedOn, formers.get(parameter.code) ?? null),
      }
      return [parameter.code, judged]
    }),
  )
}
