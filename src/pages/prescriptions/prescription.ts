import type { BaseRecord } from '@refinedev/core'
import type { RecordOf } from '#definition/field.ts'
import type prescriptions from '#resources/prescriptions.ts'

/** A prescription, as its declaration's fields make it. */
export type Prescription = RecordOf<typeof prescriptions.fields>

/** A record of the resource `prescriptions` as a prescription: the data provider has read it by that declaration, or it would not be here. */
export function prescriptionOf(record: BaseRecord): Prescription {
  return record as unknown as Prescription
}
