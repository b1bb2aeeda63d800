import { calculatedCodes, calculateForAge } from './calculate.ts'
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
 * Evaluates a whole sheet: reads typed values, calculates formulas, and flags both. The panel evaluates while typing, the server on saving (RES-03 to RES-07).
 */
export function evaluateSheet({ typed, ...sheet }: EvaluatedSheet): Map<string, EvaluatedCell> {
  return sheetEvaluator(sheet)(typed)
}

/** Returns a function that evaluates a sheet's typed values again and again. A cell whose value is the same as before is the same object. */
export function sheetEvaluator({ parameters, previousResults: formers, subject }: Omit<EvaluatedSheet, 'typed'>) {
  const calculated = calculatedCodes(parameters)
  const measured = parameters.filter(({ code }) => !calculated.has(code))
  const before = new Map<string, { readonly text: string; readonly cell: EvaluatedCell }>()
  /** The cell of a parameter that was evaluated with the same text, or a new one. */
  const keptCell = (parameter: Parameter, text: string, evaluate: () => EvaluatedCell): EvaluatedCell => {
    const kept = before.get(parameter.code)
    if (kept?.text === text) return kept.cell
    const cell = evaluate()
    before.set(parameter.code, { text, cell })
    return cell
  }
  /** The cell of a value; `possible` are the values that a stated age allows. */
  const cellOf = (
    parameter: Parameter,
    value: Value | null,
    possible: readonly (Value | null)[],
    facts: Pick<EvaluatedCell, 'problem' | 'calculated' | 'absent'>,
  ): EvaluatedCell => {
    const flags = possible.map((each) => each && flagOf(parameter, each, subject))
    const flagged = sameFlag(flags)
    const ageUnclear = isCompared(parameter) && (hasSeveralRanges(parameter, subject) || (flagged === null && flags.some(Boolean)))
    const hasRange = rangeFor(parameter, subject) !== null
    return {
      ...facts,
      value,
      flagged,
      unclear: flagged === null && value && 'number' in value ? unclearText({ ...value, hasRange, ageUnclear }) : null,
      ageUnclear,
      question: value && plausibilityQuestion(parameter, value),
      delta: value && deltaOf(parameter, value, subject.collectedOn, formers.get(parameter.code) ?? null),
    }
  }
  return (typed: ReadonlyMap<string, string>): Map<string, EvaluatedCell> => {
    const cells = new Map(
      measured.map((parameter) => {
        const text = typed.get(parameter.code) ?? ''
        const evaluate = () => {
          const { value, problem } = readTypedValue(parameter, text)
          return cellOf(parameter, value, [value], { problem, calculated: false, absent: null })
        }
        return [parameter.code, keptCell(parameter, text, evaluate)] as const
      }),
    )
    const values = new Map([...cells].flatMap(([code, { value }]) => (value ? [[code, value] as const] : [])))
    return new Map(
      parameters.map((parameter) => {
        const own = cells.get(parameter.code)
        if (own) return [parameter.code, own]
        const made = calculateForAge(parameter, values, subject)
        const value = made?.value ?? null
        const possible = made?.possible ?? [value]
        const evaluate = () => cellOf(parameter, value, possible, { problem: null, calculated: made !== null, absent: made?.absent ?? null })
        const text = made?.absent ?? possible.map((each) => each?.text ?? '').join('/')
        return [parameter.code, keptCell(parameter, text, evaluate)]
      }),
    )
  }
}
