import { actionOf } from '#crud/action-items.ts'
import { titleOf } from '#definition/sentence.ts'
import { doneManySentence } from '#crud/messages.ts'
import { runOnEach } from '#crud/run-on-each.ts'
import { sendAction } from '#crud/send-action.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { useCalls } from '#crud/use-call.ts'
import type { useRefresh } from '#crud/use-refresh.ts'
import type { useDoneChanges } from '#crud/use-undo.ts'
import { meetsCondition } from '#definition/condition.ts'
import type { Declaration } from '#definition/declaration.ts'
import { countText } from '#domain/count.ts'

/** An action on the selected records of a list that is done at once, and the ways to send and to report it. */
interface SelectedAct {
  readonly declaration: Declaration
  readonly name: string
  readonly records: readonly KnownRecord[]
  readonly send: ReturnType<typeof useCalls>['send']
  readonly refresh: ReturnType<typeof useRefresh>
  readonly showDone: ReturnType<typeof useDoneChanges>
  /** Called with the ids that succeeded. */
  onDone(ids: readonly string[]): void
}

/** Does an action on each selected record that it is offered for. One notice offers to undo all of them. Rejects with the reason of each refusal. */
export async function actOnSelected({ declaration, name, records, send, refresh, showDone, onDone }: SelectedAct): Promise<void> {
  const action = actionOf(declaration, name)
  const able = records.filter((record) => meetsCondition(action.when, record))
  if (able.length === 0) throw new Error(`${action.label}: none of the ${declaration.label.many} can be changed this way`)
  const { done, refused, notDone, receipts } = await runOnEach({
    items: able,
    send: (record) => sendAction(record, { declaration, send, name, body: action.send ?? {} }),
  })
  const resources = [declaration.name, ...(action.call?.touches ?? [])]
  await refresh(resources)
  onDone(done.map(({ id }) => id))
  if (done.length > 0) showDone({ message: doneManySentence(declaration, action, done.length), receipts, resources })
  if (refused.length === 0) return
  const reasons = refused.map(({ item, reason }) => `${titleOf(declaration, item)}: ${reason}`)
  throw new Error(`${countText(notDone.length, declaration.label)} not done. ${reasons.join('. ')}`)
}
