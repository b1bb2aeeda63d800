import { recordId } from '#contract/schemas.ts'

/** True for a text that can be the id of a record; the database refuses a query with anything else. */
export function isRecordId(value: unknown): value is string {
  return recordId.safeParse(value).success
}
