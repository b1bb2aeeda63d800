import type { BaseRecord } from '@refinedev/core'
import { undo } from '#contract/undo.ts'
import { describeError } from '#ui/describe-error.ts'
import type { useSendChange } from './use-call.ts'

/** The receipts of changes, and the resources that show them. */
interface UndoneChanges {
  readonly receipts: readonly string[]
  readonly resources: readonly string[]
}

/** Undoes changes by their receipts, the last one first. Rejects with the failure; of several with how many are undone, and why the others are not. */
export async function undoChanges(send: ReturnType<typeof useSendChange>, { receipts, resources }: UndoneChanges): Promise<void> {
  const failures: unknown[] = []
  for (const receipt of receipts.toReversed()) {
    const change = { method: undo.method, url: undo.path, payload: { receipt }, resources }
    await send(change, { isAwaited: true }, (content: BaseRecord) => ({ content })).catch((thrown: unknown) => failures.push(thrown))
  }
  const [first] = failures
  if (first === undefined) return
  if (receipts.length === 1) throw first
  const reasons = [...new Set(failures.map((failure) => describeError(failure).message ?? 'Unknown error'))]
  throw new Error(`${receipts.length - failures.length} of ${receipts.length} undone. ${reasons.join('. ')}`)
}
