import type { Action } from '#definition/action.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { KnownRecord } from './screens-context.ts'
import { doneSentence } from './messages.ts'
import { receiptsIn } from './receipts.ts'
import { useDoneChanges } from './use-undo.ts'

/** An action that is done with a record, and the answer of its call. */
interface DoneAction {
  readonly name: string
  readonly action: Action
  readonly record: KnownRecord
  readonly answer: Readonly<Record<string, unknown>>
  /** The body of its call. */
  readonly sent: Readonly<Record<string, unknown>>
  /** Values typed in the action's dialog. */
  readonly typed?: Readonly<Record<string, unknown>>
}

/** Says that an action is done. Where it can be undone (`undo`, and a receipt of the server), the notice offers that for a few seconds. */
export function useDoneNotice(declaration: Declaration): (done: DoneAction) => void {
  const showDone = useDoneChanges()
  return ({ name, action, record, answer, sent, typed }) => {
    const unreached = action.unreached?.(answer, sent) ?? null
    showDone({
      key: `${declaration.name}-${name}-${record.id}`,
      message: unreached ?? doneSentence(declaration, action, record, typed),
      receipts: action.undo ? receiptsIn([answer]) : [],
      resources: [declaration.name, ...(action.call?.touches ?? [])],
    })
  }
}
