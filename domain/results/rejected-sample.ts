import type { SampleState } from '../sample.ts'
import { mayStep, type ResultState } from './states.ts'

/** A value, as far as its sample matters. */
interface MeasuredValue {
  readonly testId: string | null
  readonly testName: string
  readonly state: ResultState
  readonly enteredAt: string
}

/** A sample, as far as the values measured from it ask. */
interface MeasuredSample {
  readonly state: SampleState
  /** The rejected sample that it is collected for. */
  readonly replaces: object | null
  readonly receivedAt: string | null
  readonly tests: readonly { readonly id: string | null }[]
}

/** The tests with unreleased values although their sample was rejected: the one in its place was received later, or not yet (SMP-05). */
export function testsOfRejected(values: readonly MeasuredValue[], samples: readonly MeasuredSample[]): string[] {
  const isFromRejected = ({ testId, enteredAt }: MeasuredValue) =>
    testId !== null &&
    samples.some(
      ({ state, replaces, receivedAt, tests }) =>
        tests.some(({ id }) => id === testId) &&
        (state === 'Rejected' || (replaces !== null && (receivedAt === null || Date.parse(enteredAt) < Date.parse(receivedAt)))),
    )
  const waiting = values.filter((value) => !mayStep('amend', value.state) && isFromRejected(value))
  return [...new Set(waiting.map(({ testName }) => testName))]
}
