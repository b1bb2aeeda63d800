import { z } from 'zod'

/** Schema of the id of a record: a UUID, read in lower case as the database gives it. */
export const recordId = z.guid('This is not the id of a record').toLowerCase()

/** True for a text that can be the id of a record; the database refuses a query with anything else. */
export function isRecordId(value: unknown): value is string {
  return recordId.safeParse(value).success
}
