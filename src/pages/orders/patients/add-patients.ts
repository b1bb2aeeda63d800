import { addPatients } from '#contract/orders.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import { type Adding, addTogether, type UnsureTry } from '#pages/orders/add-together.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { addPatientBody, patientsLike } from './patient-fields.ts'

/** A patient as typed. */
export interface TypedPatient {
  readonly values: FormValues
  /** Whom it looks like was shown before it was added. */
  readonly isSeen: boolean
}

/** A patient on the order, and the sentences that say whom they look like. */
interface AddedPatient {
  readonly id: string
  readonly looksLike?: readonly string[]
}

/** Adds patients to an order; a retry with the same `unsure` adds none twice (ODT-08, ODT-09). */
export function addTypedPatients<P extends TypedPatient>(
  order: Order,
  patients: readonly P[],
  { change, read }: OrderChanges,
  unsure: UnsureTry,
): Promise<Adding<P, AddedPatient>> {
  const warned = ({ id }: AddedPatient, warnings: readonly { readonly patientId: string | null; readonly message: string }[]) => ({
    id,
    looksLike: warnings.filter(({ patientId }) => patientId === null || patientId === id).map(({ message }) => message),
  })
  return addTogether<P, AddedPatient>(order, patients, {
    list: 'patients',
    unsure,
    async addAll(all) {
      const answer = await change(addPatients, { id: order.id }, { patients: all.map(({ values }) => addPatientBody(order, values)) })
      return answer && 'patients' in answer ? answer.patients.map((each) => warned(each, answer.warnings)) : []
    },
    async addOne({ values }) {
      const answer = await change(addPatients, { id: order.id }, addPatientBody(order, values))
      return answer && 'id' in answer ? warned(answer, answer.warnings) : null
    },
    read,
    like: (now, { values }) => patientsLike(now, values),
  })
}

/** The notices about added patients who look like somebody who is known. If the comparison failed, only the answer of the call names them (CHK-01). */
export function lookAlikeNotices({ added }: Adding<TypedPatient, AddedPatient>) {
  return added.flatMap(({ thing: { values, isSeen }, made }) => {
    const looksLike = isSeen ? [] : (made?.looksLike ?? [])
    if (looksLike.length === 0) return []
    const message = `${String(values.name).trim()} was added, and may be known already`
    return [{ type: 'error' as const, message, description: looksLike.join('. ') }]
  })
}
