import type { RecordOf } from '#definition/field.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type prescriptions from '#resources/prescriptions.ts'

/** A prescription, as its declaration's fields make it. */
export type Prescription = RecordOf<typeof prescriptions.fields>

/** A record of the resource `prescriptions` as a prescription. */
export const prescriptionOf = typedRecord<typeof prescriptions>
