import { calculateForAge, isCalculated } from './calculate.ts'
import { type Delta, deltaOf, type Former } from './delta.ts'
import { type Flagged, flagOf, sameFlag, unclearText } from './flag.ts'
import { isCompared, type Parameter, type Subject, type Value } from './parameter.ts'
import { plausibilityQuestion } from './plausible.ts'
import { hasSeveralRanges, rangeFor } from './range.ts'
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
  /** The reason why a value has no flag: it is one such as `< 0.5` (RES-04), or the stated age fits several ranges (PAT-03). */
  readonly unclear: string | null
  /** True where range or flag depend on the exact age of a patient with a stated one (PAT-03). */
  readonly ageUnclear: boolean
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
      const made = read ? null : calculateForAge(parameter, measured, subject)
      const value = (read ?? made)?.value ?? null
      const possible = (made?.possible ?? [value]).map((each) => each && flagOf(parameter, each, subject))
      const flagged = sameFlag(possible)
      const ageUnclear = isCompared(parameter) && (hasSeveralRanges(parameter, subject) || (flagged === null && possible.some(Boolean)))
      const hasRange = rangeFor(parameter, subject) !== null
      const judged: EvaluatedCell = {
        value,
        problem: read?.problem ?? null,
        calculated: made !== null,
        absent: made?.absent ?? null,
        flagged,
        unclear: flagged === null && value && 'number' in value ? unclearText({ ...value, hasRange, ageUnclear }) : null,
        ageUnclear,
        question: value && plausibilityQuestion(parameter, value),
        delta: value && deltaOf(parameter, value, subject.collectedOn, formers.get(parameter.code) ?? null),
      }
      return [parameter.code, judged]
    }),
  )
}
