import { useNotification } from '@refinedev/core'
import { useId, useState } from 'react'
import { slotCapacity, slotSentences, slotStates } from '#domain/time-slot.ts'
import { choice, integer } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { differs, useFormState, type Values } from '#crud/form/form-state.ts'
import { titleOf } from '#crud/messages.ts'
import type { DialogProps, KnownRecord } from '#crud/screens-context.ts'
import { useCall } from '#crud/use-call.ts'
import { readBulkResults } from './wire-usage.ts'

const { min, max } = slotCapacity
const fields = {
  state: choice(slotStates, { label: 'Status', help: 'What is booked in a slot that is deactivated stays; nothing more can be booked there' }),
  maxCollections: integer({ min, max, label: 'Max collections', message: slotSentences.capacity, help: 'Left empty, each slot keeps its own' }),
}
const missingChange = 'Please select a status or fill in the number of collections'

interface Refused {
  readonly slot: KnownRecord
  readonly reason: string
}

/**
 * Activates or deactivates the selected time slots, or sets their capacity, one by one, with the reason for each refusal. A change that affects booked visits
 * needs a second press (SLT-04).
 */
export default function SlotBulkDialog({ declaration, record, records = [record], onClose, onDeleted }: DialogProps) {
  const prefix = useId()
  const form = useFormState({ state: null, maxCollections: null })
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { send } = useCall(declaration.name, 'bulkUpdate')
  const { open } = useNotification()
  const left = refused.length > 0 ? refused.map(({ slot }) => slot) : records
  // Confirming applies to the change of the question, not to one that was typed after it.
  const [confirmableChange, setConfirmableChange] = useState<Values>({})
  const isConfirmed = refused.length > 0 && !differs(changesOf(form.values), confirmableChange)
  const submit = async (values: Values) => {
    const changes = { ...changesOf(values), ...(isConfirmed ? { confirmed: true } : {}) }
    const ids = left.map(({ id }) => id)
    const results = readBulkResults(await send({}, { updates: ids.map((id) => ({ id, ...changes })) }), ids)
    const unchanged = left.flatMap((slot) => {
      const result = results.get(slot.id)
      return result?.ok ? [] : [{ slot, reason: result?.message ?? 'The server did not say what became of it' }]
    })
    onDeleted?.(ids.filter((id) => results.get(id)?.ok))
    setRefused(unchanged)
    setConfirmableChange(changesOf(values))
    if (unchanged.length > 0) throw new Error(`${left.length - unchanged.length} changed, ${unchanged.length} not: the reasons are below.`)
    open?.({ type: 'success', message: left.length === 1 ? '1 time slot is changed' : `${left.length} time slots are changed` })
  }
  return (
    <DialogFrame
      title={`Change ${left.length} time slot(s)`}
      confirm={isConfirmed ? `Change ${refused.length} all the same` : 'Change'}
      working="Changing…"
      form={form}
      failure="Failed to update time slot. Please try again."
      resource={declaration.name}
      check={(values) => ({ state: Object.keys(changesOf(values)).length > 0 ? null : missingChange })}
      submit={submit}
      onClose={onClose}
    >
      <FormFields fields={fields} names={['state', 'maxCollections']} state={form} idOf={(name) => `${prefix}-${name}`} />
      {refused.length > 0 ? (
        <ul aria-label="Not changed">
          {refused.map(({ slot, reason }) => (
            <li key={slot.id}>
              {titleOf(declaration, slot)}: {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </DialogFrame>
  )
}

function changesOf({ state, maxCollections }: Values) {
  return {
    ...(typeof state === 'string' ? { isActive: state === 'active' } : {}),
    ...(typeof maxCollections === 'number' ? { maxCollections } : {}),
  }
}
