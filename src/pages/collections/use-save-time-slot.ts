import { useNotification } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { writeRecord } from '#definition/record.ts'
import type { Values } from '#crud/form/form-state.ts'
import type { SaveTarget } from '#crud/form/use-save-record.ts'
import { useCalls } from '#crud/use-call.ts'

/** Saves a time slot, with `confirmed` where it was asked for and given; rejects with what went wrong. */
export function useSaveTimeSlot(declaration: Declaration): (values: Values, target: SaveTarget) => Promise<unknown> {
  const { send } = useCalls(declaration.name)
  const { open } = useNotification()
  return async (values, target) => {
    const body = { ...writeRecord(declaration.fields, values), ...(values.confirmed === true ? { confirmed: true } : {}) }
    if (target) await send('update', { id: target.id }, body, { version: target.version })
    else await send('create', {}, body)
    open?.({ type: 'success', message: 'Time slot saved' })
  }
}
