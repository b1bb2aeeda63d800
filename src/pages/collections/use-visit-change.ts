import { useNotification } from '@refinedev/core'
import { actionOf } from '#crud/action-items.ts'
import { useFormState, type Values } from '#crud/form/form-state.ts'
import { doneSentence } from '#crud/messages.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCall } from '#crud/use-call.ts'
import { type Collection, collectionOf } from './collection.ts'
import { useBookable } from './use-bookable.ts'
import { dropRefusedSlot, useOfferedSlots } from './place-fields.tsx'
import './collections.css'

/** What the dialogs that change one visit have in common (COL-07, FLD-04): the visit as it was opened, the form, the slots of the date in question, the patient as booking knows them, and what the dialog's frame needs. */
export function useVisitChange({ declaration, record, onClose }: DialogProps, action: string, start: (visit: Collection) => Values) {
  const pinned = usePinnedRecord(declaration.name, record)
  const visit = collectionOf(pinned.record)
  const form = useFormState(start(visit))
  const slots = useOfferedSlots(declaration, 'collectionDate' in form.values ? form.values.collectionDate : visit.scheduledDate)
  const { bookable } = useBookable(declaration, 'collectionDate' in form.values ? visit.orderId : null)
  const { send } = useCall(declaration.name, action)
  const { open } = useNotification()
  const declared = actionOf(declaration, action)
  const { failure = 'Unknown error' } = declared
  return {
    visit,
    form,
    slots,
    patient: bookable?.patients.find(({ id }) => id === visit.patientId),
    frame: { form, pinned, failure, onClose, resource: declaration.name, isHeaded: true, saysOutcome: false },
    /** Sends the change and says that it is done: the row may be gone from the list by then. `words` adds to the declared sentence. */
    async send(body: Values, version: string | undefined, words: (done: string) => string = (done) => done) {
      await send({ id: record.id }, body, { version }).catch(dropRefusedSlot(form, slots))
      open?.({ type: 'success', message: words(doneSentence(declaration, declared, pinned.record)) })
    },
  }
}
