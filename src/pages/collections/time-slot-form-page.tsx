import { useNotification } from '@refinedev/core'
import { Alert, Checkbox } from 'antd'
import { useRef } from 'react'
import { FormFields } from '#crud/form/form-fields.tsx'
import type { DrawnForm, FormParts } from '#crud/form/form-parts.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import type { SaveTarget } from '#crud/form/use-save-record.ts'
import type { PageProps } from '#crud/screens-context.ts'
import { useWrite } from '#crud/use-write.ts'
import * as timeSlots from '#contract/time-slots.ts'
import { slotHoursProblem } from '#domain/time-slot.ts'
import { describeError } from '#ui/describe-error.ts'
import './collections.css'

/** The form of a time slot (SLT-02). It asks before saving if the slot overlaps others or has booked visits (FLD-05). */
export default function TimeSlotFormPage({ declaration, id }: PageProps) {
  const send = useSaveTimeSlot()
  const parts: FormParts = {
    failure: `Failed to ${id === undefined ? 'create' : 'update'} time slot. Please try again.`,
    initial: { confirmed: false },
    together: [['startTime', 'endTime']],
    check: ({ startTime, endTime }) => ({ endTime: slotHoursProblem(startTime, endTime) }),
    send,
    draw: (form) => <TimeSlotFields form={form} declaration={declaration} />,
  }
  return <ResourceForm declaration={declaration} {...(id === undefined ? {} : { id })} parts={parts} />
}

function TimeSlotFields({ form, declaration }: { form: DrawnForm; declaration: PageProps['declaration'] }) {
  const { names, state, record, idOf } = form
  const concern = state.problems.confirmed
  const isAsked = concern !== undefined || state.values.confirmed === true
  return (
    <>
      <FormFields fields={declaration.fields} names={names} state={state} record={record} idOf={idOf} />
      {isAsked ? (
        <div data-field="confirmed" className="slot-concern">
          {concern ? <Alert type="warning" showIcon message={concern} /> : null}
          <Checkbox id={idOf('confirmed')} checked={state.values.confirmed === true} onChange={({ target }) => state.set('confirmed', target.checked)}>
            Save anyway
          </Checkbox>
        </div>
      ) : null}
    </>
  )
}

/** Saves a time slot, with `confirmed` if it was given for this change. A change typed after the question is asked about again. Rejects with the failure. */
function useSaveTimeSlot(): (values: FormValues, target: SaveTarget) => Promise<unknown> {
  const create = useWrite(timeSlots.create)
  const update = useWrite(timeSlots.update)
  const { open } = useNotification()
  const confirmableChange = useRef<string | null>(null)
  return async (values, target) => {
    const slot = slotIn(values)
    const change = JSON.stringify(slot)
    const body = { ...slot, ...(values.confirmed === true && confirmableChange.current === change ? { confirmed: true } : {}) }
    try {
      if (target) await update.send({ id: target.id }, body, { version: target.version })
      else await create.send({}, { startTime: '', endTime: '', ...body })
    } catch (error) {
      if (describeError(error).errors.confirmed !== undefined) confirmableChange.current = change
      throw error
    }
    open?.({ type: 'success', message: 'Time slot saved' })
  }
}

/** The values that are sent: all of a new time slot, the changed ones of another. */
function slotIn({ startTime, endTime, maxCollections, isActive }: FormValues) {
  return {
    ...(typeof startTime === 'string' ? { startTime } : {}),
    ...(typeof endTime === 'string' ? { endTime } : {}),
    ...(typeof maxCollections === 'number' ? { maxCollections } : {}),
    ...(typeof isActive === 'boolean' ? { isActive } : {}),
  }
}
