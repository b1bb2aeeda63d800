import { useNotification } from '@refinedev/core'
import type { Declaration, RowAction } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import { doneSentence, toggleFailure } from '#crud/action-items.ts'
import { failureOf } from '#crud/failure.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { BusyRows } from './use-busy-rows.ts'
import { useCalls } from '#crud/use-call.ts'
import { useRefresh } from '#crud/use-refresh.ts'

/** An action that sends a call at once. */
export type CallAction = Extract<RowAction<Fields>, { send: object }>

/** Sends the call of a row's action and says how it went (USR-03, GEN-06); whatever came of it, the list is read again. */
export function useRowCall(declaration: Declaration, rows: BusyRows): (action: CallAction, record: KnownRecord) => void {
  const { send } = useCalls(declaration.name)
  const { open } = useNotification()
  const refresh = useRefresh()
  const call = async (action: CallAction, record: KnownRecord) => {
    const key = `${declaration.name}-${action.call}-${record.id}`
    const { version } = record
    try {
      await send(action.call, { id: record.id }, action.send, { isAwaited: true, version: typeof version === 'string' ? version : undefined })
      open?.({ key, type: 'success', message: doneSentence(action.done, String(record[declaration.title] ?? declaration.label.one)) })
    } catch (thrown) {
      const { message, aftermath } = failureOf(thrown)
      open?.({
        key,
        type: 'error',
        message: toggleFailure(action.failure, declaration.label.one, action.label, message),
        ...(aftermath ? { description: aftermath } : {}),
      })
      await refresh([declaration.name])
    }
  }
  return (action, record) => rows.run(record.id, () => call(action, record))
}
