import { and, desc, eq, inArray, notInArray, or, sql as expression } from 'drizzle-orm'
import type { z } from 'zod'
import { type timeline, timelinePage } from '#contract/timeline.ts'
import type { Declaration } from '#definition/declaration.ts'
import { isRow } from '#definition/wire-reading.ts'
import { actsBesideHistory } from '#domain/silent-acts.ts'
import { recordNoun, type Sentence, sentenceOf } from '#domain/timeline.ts'
import type { Sql } from '#server/db/database.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { auditLog } from '#server/db/tables/requests.ts'
import { entriesOf, type TrailEntry } from '../list.ts'
import { presentNames, type RecordRef } from '../record-names.ts'
import { notesOf } from './notes.ts'
import { factOf, referred, shownChanges, type ShownChange } from './facts.ts'
import type { Subjects } from './subjects.ts'

type Timeline = z.output<(typeof timeline)['answer']>
type Entry = Timeline['entries'][number]

/** The record whose timeline is read. */
interface Shown {
  readonly resource: string
  readonly id: string
  readonly isErased: boolean
  readonly subjects: readonly Subjects[]
  readonly byName: ReadonlyMap<string, Declaration>
  readonly user: SignedIn
}

/** One page of a timeline, newest first, after an entry (HIS-01). */
export async function readTimeline(
  sql: Sql,
  shown: Shown,
  { after, timeZone }: { readonly after: string | undefined; readonly timeZone: string },
): Promise<Timeline> {
  const rows = await sql
    .select()
    .from(auditLog)
    .where(
      and(
        or(...shown.subjects.map(({ entity, ids }) => and(eq(auditLog.entity, entity), inArray(auditLog.entityId, [...ids])))),
        notInArray(auditLog.action, [...actsBesideHistory]),
        after === undefined ? undefined : expression`(${auditLog.at}, ${auditLog.id}) < (select at, id from audit_log where id = ${after})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(timelinePage + 1)
  const trail = await entriesOf(sql, rows.slice(0, timelinePage), { timeZone, byName: shown.byName })
  const changes = trail.map((entry) => shownChanges(entry, shown.byName.get(entry.entity), shown.isErased))
  const nameOf = await presentNames(sql, changes.flat().flatMap(referred), shown.byName)
  const noteIds = rows.map(({ action, after }) => (action === 'add note' ? noteIdOf(after) : null))
  const notes = await notesOf(
    sql,
    noteIds.filter((id) => id !== null),
    shown.user,
  )
  const entries = trail.map((entry, index) => ({
    ...entryOf(entry, changes[index] ?? [], shown, { timeZone, nameOf }),
    note: notes.get(noteIds[index] ?? '') ?? null,
  }))
  return { entries, hasMore: rows.length > timelinePage, hasNotes: !shown.isErased }
}

/** The id of the note that an entry is about. */
function noteIdOf(after: unknown): string | null {
  return isRow(after) && typeof after.note === 'string' ? after.note : null
}

interface Words {
  readonly timeZone: string
  nameOf(record: RecordRef): string | null
}

function entryOf(entry: TrailEntry, changes: readonly ShownChange[], shown: Shown, { timeZone, nameOf }: Words): Omit<Entry, 'note'> {
  const { id, at, userName, entity, action } = entry
  const declaration = shown.byName.get(entity)
  const facts = changes.map((change) => factOf(change, entity, timeZone, nameOf))
  const sentence = sentenceOf({ entity, action, label: declaration?.actions?.[action]?.label, facts })
  const reason = shown.isErased ? null : entry.reason
  // Some acts keep their reason as a fact too, or a code of it.
  const isSaid = facts.some(({ to }) => to === reason)
  const others = sentence.others.filter(({ to }) => reason === null || to !== reason)
  return {
    ...{ id, at, by: userName },
    says: saysOf(sentence, entry, shown, declaration),
    reason: isSaid && sentence.rest !== '' ? null : reason,
    changes: others.map(({ label, before, after }) => ({ label, before, after })),
  }
}

/** The parts of a sentence: the shown record is `the order`, another one is named and leads to its screen. */
function saysOf(
  { verb, joint, rest }: Sentence,
  { entity, entityId, recordName }: TrailEntry,
  shown: Shown,
  declaration: Declaration | undefined,
): Entry['says'] {
  const noun = recordNoun(entity, declaration?.label.one)
  const plain = (text: string) => ({ text, record: null })
  const end = rest === '' ? [] : [plain(` ${rest}`)]
  if (entity === shown.resource && entityId === shown.id) return [plain(joint === 'the' ? `${verb} the ${noun}` : verb), ...end]
  const start = joint === 'the' ? `${verb} ` : `${verb} ${joint} `
  const name = recordName && !shown.isErased ? `${noun} ${recordName}` : `the ${noun}`
  return [plain(start), { text: name, record: declaration?.show ? { resource: entity, id: entityId } : null }, ...end]
}
