import { calculatedCodes } from './calculate.ts'
import type { Parameter } from './parameter.ts'

/** A test of a patient's report; `isOrdered` is false for a test that was removed from the order but has values. */
export interface MeasuredTest {
  readonly id: string
  readonly name: string
  readonly isOrdered: boolean | null
  readonly parameters: readonly Pick<Parameter, 'code' | 'name' | 'kind' | 'unit'>[]
}

/** A value by its place. */
export interface SavedValue {
  readonly testId: string | null
  readonly parameterCode: string | null
}

/** Returns an ordered test's parameters still to measure, or the test itself when it has none. `isEmpty` is true without any value. */
export function missingIn(
  { id, name, isOrdered, parameters }: MeasuredTest,
  values: readonly SavedValue[],
): { readonly missing: readonly string[]; readonly isEmpty: boolean } {
  const own = values.filter(({ testId }) => testId === id)
  const isEmpty = own.length === 0
  if (isOrdered === false) return { missing: [], isEmpty }
  if (parameters.length === 0) return { missing: isEmpty ? [name] : [], isEmpty }
  const calculated = calculatedCodes(parameters)
  const saved = new Set(own.map(({ parameterCode }) => parameterCode))
  const missing = parameters.filter(({ code }) => !calculated.has(code) && !saved.has(code)).map((parameter) => parameter.name)
  return { missing, isEmpty }
}

/** Returns the parameters of ordered tests without a saved value (RES-09). */
export function missingParameters(tests: readonly MeasuredTest[], values: readonly SavedValue[]): string[] {
  return tests.flatMap((test) => [...missingIn(test, values).missing])
}

/** The number of values that ordered tests ask to be typed, and of those that are saved. */
export function typedProgress(tests: readonly MeasuredTest[], values: readonly SavedValue[]): { readonly saved: number; readonly total: number } {
  const total = missingParameters(tests, []).length
  return { saved: total - missingParameters(tests, values).length, total }
}

const maxNamed = 5

/** Names in a sentence: the first five, and how many more there are. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - maxNamed
  return names.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Returns the question before an incomplete report is handed over, or null if it is complete (RES-09). */
export function incompleteQuestion(missing: readonly string[]): string | null {
  return missing.length === 0 ? null : `Without a value: ${firstNames(missing)}. Hand over the others anyway?`
}

/** Returns the same question for a dialog that has no other content. */
export function incompleteNote(missing: readonly string[]): string {
  return missing.length === 0 ? 'All parameters have a value.' : `Without a value: ${firstNames(missing)}. The others are handed over anyway.`
}

/** Message that refuses releasing a report while some of its values are drafts, or null (RES-09). */
export function draftsProblem(drafts: readonly string[]): string | null {
  return drafts.length === 0 ? null : `${firstNames(drafts)} ${drafts.length === 1 ? 'is still a draft' : 'are still drafts'}: hand over all values first`
}

/** An incomplete test with its parameters without a value; the list is empty if the whole test has none. */
export interface PendingTest {
  readonly test: string
  readonly parameters: readonly string[]
}

/** Returns the tests and parameters a report still misses. A withdrawn value is not missing, as none will follow. */
export function pendingTests(tests: readonly MeasuredTest[], values: readonly SavedValue[]): PendingTest[] {
  return tests.flatMap((test): PendingTest[] => {
    const { missing, isEmpty } = missingIn(test, values)
    if (missing.length === 0) return []
    return [{ test: test.name, parameters: isEmpty ? [] : missing }]
  })
}

/** A test with some of its parameters in words: `CBC: Haemoglobin, PCV`; its name alone where it measures only what it is named after, or none is given. */
export function testLine({ test, parameters }: PendingTest, separator = ': '): string {
  return parameters.every((parameter) => parameter === test) ? test : `${test}${separator}${parameters.join(', ')}`
}

/** Returns the question before an incomplete report is released, with the missing tests, or null for a complete report. */
export function incompleteReportQuestion(pending: readonly PendingTest[]): string | null {
  if (pending.length === 0) return null
  const words = pending.map(({ test, parameters }) => (parameters.length === 0 ? `all of ${test}` : `${firstNames(parameters)} (${test})`))
  return `Without a value: ${words.join('; ')}. Release it as a preliminary report?`
}
