import { describeError } from '#ui/describe-error.ts'
import type { KnownRecord } from './screens-context.ts'
import type { useCalls } from './use-call.ts'
import { versionOf } from './use-run-action.ts'

/** Number of records that an action runs on at once. */
const atOnce = 4

/** A record on which an action was not done, and why. */
export interface RefusedRecord {
  readonly record: KnownRecord
  readonly reason: string
}

/** An action on several records, each by a call. */
interface RunOnEach {
  readonly send: ReturnType<typeof useCalls>['send']
  readonly name: string
  readonly records: readonly KnownRecord[]
  readonly body: unknown
  /** Called after each of them. */
  onEach?(): void
}

/** Sends an action for each record, a few at a time. A record that no longer exists counts as done. */
export async function runOnEach({ send, name, records, body, onEach }: RunOnEach) {
  const waiting = [...records]
  const refused: RefusedRecord[] = []
  const done: string[] = []
  const answers: unknown[] = []
  const work = async () => {
    for (let record = waiting.shift(); record; record = waiting.shift()) {
      try {
        answers.push(await send(name, { id: record.id }, body, { version: versionOf(record), isQuiet: true }))
        done.push(record.id)
      } catch (thrown) {
        const { message, outcomeText, isMissing } = describeError(thrown)
        if (isMissing) done.push(record.id)
        else refused.push({ record, reason: message ?? outcomeText ?? 'Unknown error' })
      }
      onEach?.()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done, refused, answers }
}
