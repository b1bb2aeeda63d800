import { isCalculated } from './calculate.ts'
import type { Parameter } from './parameter.ts'

/** A test of a patient's report; `isOrdered` is false for one that was taken off the order and only has values left. */
interface MeasuredTest {
  readonly id: string
  readonly name: string
  readonly isOrdered: boolean | null
  readonly parameters: readonly Pick<Parameter, 'code' | 'name'>[]
}

interface SavedValue {
  readonly testId: string | null
  readonly parameterCode: string | null
}

/** What of the ordered tests has no saved value (RES-09): the parameters that somebody has to measure, and a test without parameters that has no result at all. */
export function missingParameters(tests: readonly MeasuredTest[], values: readonly SavedValue[]): string[] {
  return tests
    .filter(({ isOrdered }) => isOrdered !== false)
    .flatMap(({ id, name, parameters }) => {
      const own = values.filter(({ testId }) => testId === id)
      if (parameters.length === 0) return own.length === 0 ? [name] : []
      const codes = new Set(parameters.map(({ code }) => code))
      const saved = new Set(own.map(({ parameterCode }) => parameterCode))
      return parameters.filter(({ code }) => !isCalculated(code, codes) && !saved.has(code)).map((parameter) => parameter.name)
    })
}

const mostNamed = 5

/** The question that handing over an incomplete report has to be confirmed with; null where nothing is missing (RES-09). */
export function incompleteQuestion(missing: readonly string[]): string | null {
  if (missing.length === 0) return null
  const more = missing.length - mostNamed
  return `Without a value: ${missing.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Hand over the others all the same?`
}
