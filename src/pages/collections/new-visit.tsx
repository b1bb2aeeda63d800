import { isCivilDate } from '#domain/civil-date.ts'
import type { SlotProps } from '#crud/screens-context.ts'
import type { FormState } from '#crud/form/form-state.ts'
import { placeText } from './collection.ts'
import { PlaceFields, useOfferedSlots } from './place-fields.tsx'
import { useBookable } from './use-bookable.ts'
import './collections.css'

/** Date and time slot of a patient's next visit in the form of another dialog (`collectionDate`, `timeSlot`), or the visit that is booked already. */
export default function NewVisit({ values }: SlotProps) {
  const { form, orderId, patientId } = values as { readonly form: FormState; readonly orderId: string; readonly patientId: string }
  const slots = useOfferedSlots(form.values.collectionDate)
  const patients = useBookable(orderId).bookable?.patients.filter(({ id }) => id === patientId)
  const booked = patients?.[0]?.booked ?? null
  if (booked !== null) {
    const [day, hours] = booked.split(' ')
    return <p>The new sample is collected at the booked visit: {isCivilDate(day) ? placeText(day, hours) : booked}.</p>
  }
  return (
    <>
      <p>New visit (if already agreed)</p>
      <PlaceFields form={form} dateName="collectionDate" slots={slots} patients={patients} isOptional />
    </>
  )
}
