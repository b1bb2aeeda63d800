import { useNotification } from '@refinedev/core'
import { useId, useState } from 'react'
import * as timeSlots from '#contract/time-slots.ts'
import { slotCapacity, slotSentences, slotStates } from '#domain/time-slot.ts'
import { choice, integer } from '#definition/kind.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { QuestionField, useQuestion } from '#crud/dialog/question-field.tsx'
import { FormFields } from '#crud/form/form-fields.tsx'
import { useFormState, type FormValues } from '#crud/form/form-state.ts'
import { titleOf } from '#definition/sentence.ts'
import type { DialogProps, KnownRecord } from '#crud/screens-context.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useWrite } from '#crud/use-write.ts'
import { UnansweredQuestion } from '#ui/describe-error.ts'

const { min, max } = slotCapacity
const fields = {
  state: choice(slotStates, { label: 'Status', help: 'Existing visits stay when a slot is deactivated. Inactive slots can’t be booked.' }),
  maxCollections: integer({ min, max, label: 'Max collections', message: slotSentences.capacity, help: 'If empty, each slot keeps its own' }),
}
const missingChange = 'Please select a status or fill in the number of collections'

type SlotResult = Content<typeof timeSlots.bulkUpdate>['results'][number]

interface Refused {
  readonly slot: KnownRecord
  readonly reason: string
  readonly isAsked: boolean
}

/** Activates or deactivates the selected time slots, or sets their capacity, one by one, with the reason for each refusal. What overlaps others, or affects booked visits, is asked about first (SLT-04). */
export default function SlotBulkDialog({ declaration, record, records = [record], onClose, onDeleted }: DialogProps) {
  const prefix = useId()
  const form = useFormState({ state: null, maxCollections: null })
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { send } = useWrite(timeSlots.bulkUpdate)
  const { open } = useNotification()
  const question = useQuestion(form, ['state', 'maxCollections'])
  const left = refused.length > 0 ? refused.map(({ slot }) => slot) : records
  const submit = async (values: FormValues) => {
    const changes = { ...changesOf(values), ...(question.isConfirmed ? { confirmed: true } : {}) }
    const ids = left.map(({ id }) => id)
    const results = new Map<string, SlotResult>()
    for (let from = 0; from < ids.length; from += timeSlots.maxSlotsAtOnce) {
      const updates = ids.slice(from, from + timeSlots.maxSlotsAtOnce).map((id) => ({ id, ...changes }))
      for (const result of (await send({}, { updates }))?.results ?? []) results.set(result.id, result)
    }
    // A server that gives no single results has changed all.
    const isChanged = (id: string) => results.size === 0 || results.get(id)?.ok === true
    const unchanged = left.flatMap((slot) => {
      const { message = null, code = null } = results.get(slot.id) ?? {}
      return isChanged(slot.id) ? [] : [{ slot, reason: message ?? 'The server did not confirm the outcome', isAsked: code !== null }]
    })
    onDeleted?.(ids.filter(isChanged))
    setRefused(unchanged)
    const counts = `${left.length - unchanged.length} changed, ${unchanged.length} not`
    if (unchanged.some(({ isAsked }) => isAsked)) throw new UnansweredQuestion(`${counts} yet: confirm what is below.`)
    if (unchanged.length > 0) throw new Error(`${counts}: the reasons are below.`)
    open?.({ type: 'success', message: left.length === 1 ? '1 time slot is changed' : `${left.length} time slots are changed` })
  }
  return (
    <DialogFrame
      title={`Change ${left.length} time slot(s)`}
      confirm="Change"
      working="Changing…"
      form={form}
      failure="Failed to update time slot. Please try again."
      resource={declaration.name}
      check={(values) => ({
        state: Object.keys(changesOf(values)).length > 0 ? null : missingChange,
        confirmed: question.isConfirmed ? null : question.sentence,
      })}
      submit={submit}
      onClose={onClose}
    >
      <FormFields fields={fields} names={['state', 'maxCollections']} state={form} idOf={(name) => `${prefix}-${name}`} />
      <QuestionField id={`${prefix}-confirmed`} question={question} confirm={`Change ${refused.length} anyway`} />
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

function changesOf({ state, maxCollections }: FormValues) {
  return {
    ...(typeof state === 'string' ? { isActive: state === 'active' } : {}),
    ...(typeof maxCollections === 'number' ? { maxCollections } : {}),
  }
}
