import type { BaseRecord } from '@refinedev/core'
import type { RecordOf } from '#definition/field.ts'
import type customers from '#resources/customers.ts'

/** A customer, as the declaration's fields make it. */
export type Customer = RecordOf<typeof customers.fields>

/** A record of the resource `customers`: the data provider has read it by that declaration. */
export function customerOf(record: BaseRecord): Customer {
  return record as unknown as Customer
}
