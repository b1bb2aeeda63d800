import * as z from 'zod/mini'
import { callsOf } from './call.ts'
import { lines, nothing, orFalse, orNone, orNull, recordId } from './schemas.ts'

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
  note: orNull(
    z.object({
      id: text,
      words: text,
      /** The record that it was written on. */
      record: z.object({ resource: text, id: text }),
      /** The caller wrote it, and may change it. */
      isOwn: orFalse,
      version: orNull(text),
      /** Names in it that are colleagues'. */
      mentions: orNone(z.object({ id: text, name: text })),
      /** Former words, oldest first, each until a moment. */
      former: orNone(z.object({ words: text, until: text })),
    }),
  ),
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
    /** Notes can be written. */
    hasNotes: orFalse,
  }),
})

/** Characters of a note. */
export const maxNoteLength = 2_000

/** Colleagues that one note may name. */
export const maxMentions = 20

const noteBody = z.strictObject({
  words: lines('Please write something').check(z.trim(), z.minLength(1, 'Please write something'), z.maxLength(maxNoteLength)),
  /** Ids of the colleagues that the note names. */
  mentions: z._default(z.array(recordId).check(z.maxLength(maxMentions)), []),
})

/** Writes a note on a record. */
export const addNote = call({
  method: 'POST',
  path: '/admin/timeline/{resource}/{id}/notes',
  summary: 'Write a note on a record; needs the permission to view the record. The colleagues that it names see it in their bell',
  permission: 'signed-in',
  params: { resource: resourceName },
  body: noteBody,
  answer: nothing,
})

/** Changes the words of the caller's own note. */
export const editNote = call({
  method: 'PUT',
  path: '/admin/timeline/{resource}/{id}/notes/{noteId}',
  summary: "Change the caller's own note; its former words are kept",
  permission: 'signed-in',
  params: { resource: resourceName },
  body: noteBody,
  answer: nothing,
})

/** Colleagues that a note may name. */
export const colleagues = call({
  method: 'GET',
  path: '/admin/timeline-people/{resource}',
  summary: 'Names of the active users who may view the records of a kind, to be named in a note',
  permission: 'signed-in',
  params: { resource: resourceName },
  answer: z.array(z.object({ id: text, name: text })),
})

const inBell = callsOf('notifications')

/** Notes that name the caller, unread. */
export const unreadMentions = inBell({
  method: 'GET',
  path: '/admin/mentions',
  summary: 'The unread notes that name the caller, newest first',
  permission: 'signed-in',
  answer: z.array(z.object({ id: text, at: text, by: text, words: text, record: z.object({ resource: text, id: text, noun: text, name: orNull(text) }) })),
})

/** Marks a note that names the caller as read. */
export const readMention = inBell({
  method: 'PUT',
  path: '/admin/mentions/{id}/read',
  summary: 'Mark a note that names the caller as read',
  permission: 'signed-in',
  answer: nothing,
})
