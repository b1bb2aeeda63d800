import type { RecordOf } from '#definition/field.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type collections from '#resources/sample-collections.ts'

/** A sample collection, as its declaration's fields make it. */
export type Collection = RecordOf<typeof collections.fields>

/** The record of a dialog as a sample collection: the data provider has read it by the declaration. */
export function collectionOf(record: KnownRecord): Collection {
  return record as unknown as Collection
}

/** A text of a form, trimmed; null where nothing is typed. */
export function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The sentence about a visit without date or slot (COL-06). */
export const wantedPlace = 'Please select a date and time slot.'
