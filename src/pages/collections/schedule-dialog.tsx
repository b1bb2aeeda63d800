import { useNotification } from '@refinedev/core'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as collections from '#contract/collections.ts'
import { addDays } from '#domain/civil-date.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { describeError } from '#ui/describe-error.ts'
import { textIn, useFormState, type FormValues } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useCalls } from '#crud/use-call.ts'
import { useWrite } from '#crud/use-write.ts'
import { useToday } from '#ui/use-today.ts'
import { placeProblems } from './collection.ts'
import { CollectorField } from './collector-field.tsx'
import { dropRefusedSlot, useOfferedSlots } from './place-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { useBookable } from './use-bookable.ts'
import { noPatientChosen } from './stop-choice.ts'
import './collections.css'

const mistakes = { order: 'Please select an order', address: 'Please enter the address' } as const

/**
 * Books a visit for the patients of an order who have none, all or none, and assigns it where a phlebotomist is chosen (COL-06). The order may come with the
 * address: `?order=`.
 */
export default function ScheduleDialog({ declaration, onClose }: DialogProps) {
  const today = useToday()
  const tomorrow = addDays(today, 1)
  const [parameters] = useSearchParams()
  const form = useFormState({
    orderId: parameters.get('order'),
    leftOut: null,
    scheduledDate: tomorrow,
    timeSlot: null,
    phlebotomistId: null,
    collectionAddress: null,
    notes: null,
  })
  const { orderId, scheduledDate, timeSlot } = form.values
  const offer = useBookable(textIn(orderId))
  const defaults = defaultsOf(offer.bookable, form.values)
  const slots = useOfferedSlots(scheduledDate, defaults.patientIds.length)
  const { send: schedule } = useWrite(collections.schedule)
  const { send } = useCalls(declaration.name)
  const { open } = useNotification()
  // Booked visits by patient, null where the answer was unreadable: after a failure only the rest and the assignment remain.
  const booked = useRef<ReadonlyMap<string, string | null>>(new Map())

  const book = async (values: FormValues) => {
    const { patientIds, collectionAddress } = defaultsOf(offer.bookable, values)
    const left = patientIds.filter((id) => !booked.current.has(id))
    for (const ids of offer.takesSeveral ? [left] : left.map((id) => [id])) {
      const [patientId, ...alsoPatients] = ids
      if (patientId === undefined) continue
      const body = { ...bodyOf({ ...values, collectionAddress }), patientId, ...(alsoPatients.length > 0 ? { alsoPatients } : {}) }
      const made = await schedule({}, body).catch(dropRefusedSlot(form, slots))
      const others = made?.alsoVisits.map((visit) => [visit.patientId, visit.id] as const) ?? []
      booked.current = new Map([...booked.current, [patientId, made?.id ?? null], ...others])
    }
  }
  const submit = async (values: FormValues) => {
    await book(values)
    const [id, ...others] = [...booked.current.values()].filter((visit) => visit !== null)
    const person = values.phlebotomistId
    if (typeof person === 'string' && id !== undefined) {
      const also = others.length > 0 ? { alsoVisits: others } : {}
      await send('assign', { id }, { phlebotomistId: person, ...also }).catch((error: unknown) => {
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
      draft={`${declaration.name} schedule ${parameters.get('order') ?? ''}`}
      failure="Failed to schedule sample collection. Please try again."
      hasHeading
      showOutcome={false}
      resource={declaration.name}
      firstField={firstToFill(textIn(orderId), offer, defaults.patientIds)}
      check={(values) => {
        const { patientIds, collectionAddress } = defaultsOf(offer.bookable, values)
        return {
          orderId: textIn(values.orderId) ? null : mistakes.order,
          patients: patientIds.length > 0 ? null : noPatientChosen,
          ...placeProblems(values, 'scheduledDate', today),
          collectionAddress: textIn(collectionAddress) ? null : mistakes.address,
        }
      }}
      submit={submit}
      onClose={onClose}
    >
      <ScheduleFields form={form} offer={offer} slots={slots} defaults={defaults} />
      <CollectorField form={form} date={scheduledDate} slotId={slots.content?.find((slot) => slot.timeSlot === timeSlot)?.id} isOptional />
    </DialogFrame>
  )
}

/** The first field that is still to be filled; null while the patients of the order are on their way. */
function firstToFill(orderId: string | null, { bookable, error }: ReturnType<typeof useBookable>, patientIds: readonly string[]): string | null {
  if (orderId === null || error) return 'orderId'
  if (!bookable) return null
  return patientIds.length === 0 ? 'patients' : 'timeSlot'
}

/** Defaults of a booking: all patients without a visit except those taken out, and the customer's usual address until another is typed. */
function defaultsOf(bookable: ReturnType<typeof useBookable>['bookable'], { leftOut, collectionAddress }: FormValues) {
  const free = bookable?.patients.filter(({ noVisit, id }) => noVisit === null && !(Array.isArray(leftOut) && leftOut.includes(id))) ?? []
  return { patientIds: free.map(({ id }) => id), collectionAddress: collectionAddress ?? bookable?.addresses[0] ?? null }
}

function bodyOf({ orderId, scheduledDate, timeSlot, collectionAddress, notes }: FormValues) {
  const [order, date, slot, address] = [orderId, scheduledDate, timeSlot, collectionAddress].map((value) => textIn(value) ?? '')
  return { orderId: order ?? '', scheduledDate: date ?? '', timeSlot: slot ?? '', collectionAddress: address ?? '', notes: textIn(notes) ?? '' }
}
