import * as z from 'zod/mini'
import { callsOf } from './call.ts'
import { orFalse, orNone, orNull, recordId } from './schemas.ts'

const text = z.string()

/** Name of a resource in a path. */
const resourceName = text.check(z.maxLength(100))

/** Entries of one page of a timeline. */
export const timelinePage = 20

/** A part of a sentence; with `record` it names another record and leads to it. */
const part = z.object({ text, record: orNull(z.object({ resource: text, id: text })) })

/** An entry of a record's timeline. */
const entry = z.object({
  id: text,
  at: text,
  /** The name that the person had then; null for the system. */
  by: orNull(text),
  /** The sentence after the name, in parts: `assigned `, `visit COL-0001`, ` to Ravi`. */
  says: z.array(part),
  reason: orNull(text),
  /** Changed fields that the sentence does not say. */
  changes: orNone(z.object({ label: text, before: orNull(text), after: orNull(text) })),
})

const call = callsOf('audit')

/** The history of one record (HIS-01). */
export const timeline = call({
  method: 'GET',
  path: '/admin/timeline/{resource}/{id}',
  summary: 'Who changed a record, and what belongs to it, newest first, in sentences; needs the permission to view the record',
  permission: 'signed-in',
  params: { resource: resourceName },
  query: { after: z.optional(recordId) },
  answer: z.object({
    entries: z.array(entry),
    /** There are older entries, after the id of the last one. */
    hasMore: orFalse,
  }),
})
