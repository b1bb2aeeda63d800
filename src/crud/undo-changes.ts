import type { BaseRecord } from '@refinedev/core'
import { undo } from '#contract/undo.ts'
import { formatCount } from '#domain/count.ts'
import { runOnEach } from './run-on-each.ts'
import type { useSendChange } from './use-call.ts'
import type { useRefresh } from './use-refresh.ts'

/** The receipts of changes, and the resources that show them. */
interface UndoneChanges {
  readonly receipts: readonly string[]
  readonly resources: readonly string[]
}

/** Ways to undo and to show what is there then. */
interface UndoBy {
  readonly send: ReturnType<typeof useSendChange>
  readonly refresh: ReturnType<typeof useRefresh>
}

/** Undoes changes by their receipts, the last ones first. Rejects with the failure; of several with how many are undone, and why the others are not. */
export async function undoChanges({ send, refresh }: UndoBy, { receipts, resources }: UndoneChanges): Promise<void> {
  const [first = '', ...others] = receipts
  const undoOne = (receipt: string, options: { readonly isAwaited?: boolean; readonly isQuiet?: boolean }) =>
    send({ method: undo.method, url: undo.path, payload: { receipt }, resources }, options, (content: BaseRecord) => ({ content }))
  if (others.length === 0) return void (await undoOne(first, { isAwaited: true }))
  const undoEach = (items: readonly string[]) => runOnEach({ items, send: (receipt) => undoOne(receipt, { isQuiet: true }) })
  const { notDone } = await undoEach(receipts.toReversed())
  // Of two acts on one order, the earlier one can be undone only after the later one.
  const again = await undoEach(notDone)
  await refresh([...resources])
  const failed = again.notDone.length
  if (failed === 0) return
  const reasons = [...new Set(again.refused.map(({ reason }) => reason))]
  throw new Error(`${formatCount(receipts.length - failed)} of ${formatCount(receipts.length)} undone. ${reasons.join('. ')}`)
}
