import type { RecordOf } from '#definition/field.ts'
import { typedRecord } from '#crud/typed-record.ts'
import type customers from '#resources/customers.ts'

/** A customer, as the declaration's fields make it. */
export type Customer = RecordOf<typeof customers.fields>

/** A record of the resource `customers` as a customer. */
export const customerOf = typedRecord<typeof customers>
