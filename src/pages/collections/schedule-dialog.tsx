import { useNotification } from '@refinedev/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addDays } from '#domain/civil-date.ts'
import { at } from '#definition/path.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { describeError } from '#ui/describe-error.ts'
import { textIn, useFormState, type Values } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useToday } from '#ui/use-today.ts'
import { placeProblems } from './collection.ts'
import { CollectorField } from './collector-field.tsx'
import { dropRefusedSlot, useOfferedSlots } from './place-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { useBookable } from './use-bookable.ts'
import './collections.css'

const mistakes = { order: 'Please select an order', patient: 'Please select a patient', address: 'Please enter the address' } as const

/** Books a visit for a patient of an order, and assigns it where a phlebotomist is chosen (COL-06). The order and its patient may come with the address: `?order=&patient=`. */
export default function ScheduleDialog({ declaration, onClose }: DialogProps) {
  const today = useToday()
  const tomorrow = addDays(today, 1)
  const [parameters] = useSearchParams()
  const form = useFormState({
    orderId: parameters.get('order'),
    patientId: parameters.get('patient'),
    scheduledDate: tomorrow,
    timeSlot: null,
    phlebotomistId: null,
    collectionAddress: null,
    notes: null,
  })
  const { orderId, scheduledDate, timeSlot } = form.values
  const offer = useBookable(declaration, textIn(orderId))
  const slots = useOfferedSlots(declaration, scheduledDate)
  const defaults = defaultsOf(offer.bookable, form.values)
  const { send } = useCalls(declaration.name)
  const { open } = useNotification()
  // Booked already: what is left to do after a failure is only the assignment.
  const booked = useRef<string | null>(null)

  const submit = async (values: Values) => {
    const person = values.phlebotomistId
    if (booked.current === null) {
      const made = await send('schedule', {}, bodyOf({ ...values, ...defaultsOf(offer.bookable, values) })).catch(dropRefusedSlot(form, slots))
      const id = at(made, 'data.id') ?? at(made, 'id')
      booked.current = typeof id === 'string' ? id : null
    }
    if (typeof person === 'string' && booked.current !== null) {
      await send('assign', { id: booked.current }, { phlebotomistId: person }).catch((error: unknown) => {
        const { message } = describeError(error)
        open?.({ type: 'error', message: `The visit is booked, but nobody is assigned: ${message ?? 'the assignment failed'}` })
      })
    }
    open?.({ type: 'success', message: 'Sample collection scheduled' })
  }
  return (
    <DialogFrame
      title="Schedule collection"
      confirm="Schedule"
      working="Scheduling…"
      form={form}
      failure="Failed to schedule sample collection. Please try again."
      isHeaded
      saysOutcome={false}
      resource={declaration.name}
      firstField={firstToFill(textIn(orderId), offer, textIn(defaults.patientId))}
      check={(values) => {
        const whole: Values = { ...values, ...defaultsOf(offer.bookable, values) }
        return {
          orderId: textIn(whole.orderId) ? null : mistakes.order,
          patientId: textIn(whole.patientId) ? null : mistakes.patient,
          ...placeProblems(whole, 'scheduledDate', today),
          collectionAddress: textIn(whole.collectionAddress) ? null : mistakes.address,
        }
      }}
      submit={submit}
      onClose={onClose}
    >
      <ScheduleFields form={form} offer={offer} slots={slots} defaults={defaults} />
      <CollectorField
        declaration={declaration}
        form={form}
        date={scheduledDate}
        slotId={slots.content?.find((slot) => slot.timeSlot === timeSlot)?.id}
        isOptional
      />
    </DialogFrame>
  )
}

/** The first field that is still to be filled; null while the patients of the order are on their way. */
function firstToFill(orderId: string | null, { bookable, error }: ReturnType<typeof useBookable>, patientId: string | null): string | null {
  if (orderId === null || error) return 'orderId'
  if (!bookable) return null
  return patientId === null ? 'patientId' : 'timeSlot'
}

/** What is in a field until somebody chooses: the only patient without a visit, the customer's usual address. */
function defaultsOf(bookable: ReturnType<typeof useBookable>['bookable'], { patientId, collectionAddress }: Values) {
  const free = bookable?.patients.filter(({ booked }) => booked === null) ?? []
  return {
    patientId: bookable?.patients.some(({ id }) => id === patientId) ? patientId : free.length === 1 ? free[0]?.id : null,
    collectionAddress: collectionAddress ?? bookable?.addresses[0] ?? null,
  }
}

function bodyOf({ orderId, patientId, scheduledDate, timeSlot, collectionAddress, notes }: Values) {
  return { orderId, patientId, scheduledDate, timeSlot, collectionAddress: textIn(collectionAddress), notes: textIn(notes) ?? '' }
}
