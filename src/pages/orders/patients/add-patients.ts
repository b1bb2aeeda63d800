import type { useNotification } from '@refinedev/core'
import type { FormValues } from '#crud/form/form-state.ts'
import { type Adding, addOneByOne } from '#pages/orders/add-one-by-one.ts'
import type { Order } from '#pages/orders/order.ts'
import type { OrderChanges } from '#pages/orders/use-order-changes.ts'
import { lookAlikeNotice } from './look-alike-notice.ts'
import { addPatientBody, patientsLike } from './patient-fields.ts'

/** A patient as typed, with a key that stays the same between tries. */
export interface TypedPatient {
  readonly key: string
  readonly values: FormValues
  /** Whom it looks like was shown before it was added. */
  readonly isSeen: boolean
}

interface AddPatientsOptions {
  readonly changes: OrderChanges
  /** Shows a notice. */
  readonly open: ReturnType<typeof useNotification>['open']
  /** See `AddingSteps`. */
  readonly unsure: Map<string, readonly string[]>
  /** Stop at a refusal of a field too: its words belong to the fields of the form. */
  readonly isWhole?: boolean
  onStep?(done: number): void
  /** Called for each who is on the order, with the id given; null if it was found there and not answered. */
  onAdded?(patient: TypedPatient, id: string | null): void
}

/** Adds patients to an order, one call each; a retry with the same `unsure` adds none twice (ODT-08, ODT-09). */
export async function addPatients(order: Order, patients: readonly TypedPatient[], options: AddPatientsOptions): Promise<Adding<TypedPatient>> {
  let refusal: unknown = null
  const went = await addOneByOne(order, patients, {
    keyOf: ({ key }) => key,
    async add({ values }) {
      try {
        return await options.changes.change('addPatient', { id: order.id }, addPatientBody(order, values))
      } catch (error) {
        refusal = error
        throw error
      }
    },
    read: options.changes.read,
    idsLike: (now, { values }) => patientsLike(now, values),
    onStep: (done) => options.onStep?.(done),
    onAdded(patient, made) {
      options.onAdded?.(patient, made && String(made.id))
      // If the comparison failed, only the answer of the call names the known patients.
      const notice = made && !patient.isSeen ? lookAlikeNotice(patient.values, made) : null
      if (notice) options.open?.(notice)
    },
    unsure: options.unsure,
  })
  return options.isWhole && went.refused.length > 0 ? { ...went, stoppedBy: refusal } : went
}
