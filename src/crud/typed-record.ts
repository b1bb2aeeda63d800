import type { BaseRecord } from '@refinedev/core'
import type { Fields, RecordOf } from '#definition/field.ts'

/**
 * A record with the types of its declaration, by which the data provider has read it: nothing else is shown.
 * @example
 * const orderOf = typedRecord<typeof orders>
 */
export function typedRecord<D extends { readonly fields: Fields }>(record: BaseRecord): RecordOf<D['fields']> {
  return record as RecordOf<D['fields']>
}
