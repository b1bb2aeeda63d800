import { actionOf } from '#crud/action-items.ts'
import { textIn, useFormState, type FormValues } from '#crud/form/form-state.ts'
import { doneSentence } from '#crud/messages.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { usePinnedRecord } from '#crud/show/use-pinned-record.ts'
import { useCalls } from '#crud/use-call.ts'
import { receiptsIn } from '#crud/receipts.ts'
import { useDoneChanges } from '#crud/use-undo.ts'
import { stopName } from './board-stop.ts'
import { type Collection, collectionOf } from './collection.ts'
import { useBookable } from './use-bookable.ts'
import { dropRefusedSlot, useOfferedSlots } from './place-fields.tsx'
import { alsoVisits, noPatientChosen, stopChoice } from './stop-choice.ts'
import './collections.css'

/**
 * Returns the shared parts of the dialogs that change a visit (COL-07, FLD-04): the visit as it was opened, the others of its stop, the form,
 * the slots of the date, the patients as booking knows them, and the props of the dialog's frame.
 */
export function useVisitChange({ declaration, record, onClose }: DialogProps, action: string, start: (visit: Collection) => FormValues) {
  const pinned = usePinnedRecord(declaration.name, record)
  const visit = collectionOf(pinned.record)
  const form = useFormState(start(visit))
  const stop = stopChoice(visit, form)
  const slots = useOfferedSlots('collectionDate' in form.values ? form.values.collectionDate : visit.scheduledDate, stop.chosen.length)
  const { bookable } = useBookable('collectionDate' in form.values ? visit.orderId : null)
  const { send } = useCalls(declaration.name)
  const showDone = useDoneChanges()
  const declared = actionOf(declaration, action)
  const { failure = 'Unknown error' } = declared
  return {
    visit,
    form,
    slots,
    stop,
    patients: bookable?.patients.filter(({ id }) => stop.chosen.some(({ patientId }) => patientId === id)),
    frame: {
      form,
      draft: `${declaration.name} ${action} ${visit.id}`,
      pinned,
      failure,
      onClose,
      resource: declaration.name,
      isHeaded: true,
      saysOutcome: false,
    },
    /** Refuses a dialog in which nobody is ticked. */
    stopProblems: { patients: stop.chosen.length === 0 ? noPatientChosen : null },
    /**
     * Sends the change of the ticked visits, all or none, and reports the success, since the row may have left the list. `words` extends the declared message.
     */
    async send(body: FormValues, version: string | undefined, words: (done: string) => string = (done) => done) {
      const [first, ...others] = stop.chosen
      if (!first) return
      const own = first.id === record.id ? version : first.version
      const answer = await send(action, { id: first.id }, { ...body, ...alsoVisits(stop.chosen) }, { version: own }).catch(dropRefusedSlot(form, slots))
      const done = doneSentence(declaration, declared, { ...pinned.record, ...(first.reference ? { reference: first.reference } : {}) })
      showDone({
        message: words(others.length > 0 ? `${done}, with ${stopName(others)}` : done),
        receipts: declared.undo ? receiptsIn([answer]) : [],
        resources: [declaration.name, ...(declared.call?.touches ?? [])],
      })
    },
    /** The patients that a sentence is about. */
    names: stopName(stop.chosen) || textIn(visit.patientName) || visit.reference,
  }
}
