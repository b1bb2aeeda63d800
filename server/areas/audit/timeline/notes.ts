import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { addNote, timeline } from '#contract/timeline.ts'
import type { Permission } from '#domain/permission.ts'
import { hasPermission } from '#domain/role.ts'
import type { AuditEntry } from '#server/call/audit/audit-entry.ts'
import { eventRows } from '#server/call/audit/append-audit.ts'
import type { RouteContext } from '#server/call/context.ts'
import { forbidden, invalid, notFound } from '#server/call/problem.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { checkVersion, etagOf } from '#server/call/version.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { mentions, recordNotes } from '#server/db/tables/notes.ts'
import { users } from '#server/db/tables/staff.ts'

type Body = z.output<typeof addNote.body>
type Note = NonNullable<z.output<typeof timeline.answer>['entries'][number]['note']>

/** The record of a note. */
interface NoteRecord {
  readonly resource: string
  readonly id: string
  /** The permission to view it. */
  readonly permission: Permission
}

type Context = Pick<RouteContext, 'sql' | 'now' | 'audit' | 'ifMatch' | 'settings'> & { readonly user: SignedIn }

/** Keeps a note with its audit row, and tells the colleagues that it names (HIS-02). */
export async function writeNote(context: Context, record: NoteRecord, customerId: string | null, { words, mentions: named }: Body): Promise<void> {
  const { sql, now, user, audit } = context
  const at = now.toISOString()
  const id = newId(now)
  await sql.insert(recordNotes).values({
    ...{ id, resource: record.resource, recordId: record.id, customerId, userId: user.id, userName: user.name },
    ...{ words, former: [], createdAt: at, updatedAt: at },
  })
  await mention(context, record, id, named)
  audit(noteEntry('add note', record, id))
}

/** Changes the words of the caller's own note and keeps the former words. A newly named colleague sees it in the bell. */
export async function changeNote(context: Context, record: NoteRecord, noteId: string, { words, mentions: named }: Body): Promise<void> {
  const { sql, now, user, audit } = context
  const [note] = await sql
    .select()
    .from(recordNotes)
    .where(and(eq(recordNotes.id, noteId), eq(recordNotes.resource, record.resource), eq(recordNotes.recordId, record.id)))
    .for('update')
  if (!note) throw notFound('There is no such note')
  if (note.userId !== user.id) throw forbidden('Only your own notes can be changed')
  await checkVersion(context, record.resource, noteId, note.version)
  if (note.words === words) return
  const at = now.toISOString()
  const former = [...note.former, { words: note.words, until: at }]
  await sql
    .update(recordNotes)
    .set({ words, former, updatedAt: at, version: note.version + 1 })
    .where(eq(recordNotes.id, noteId))
  await mention(context, record, noteId, named)
  audit(noteEntry('edit note', record, noteId))
}

/** The audit row of a note: without its words, which an erasure must reach (OPS-04). */
function noteEntry(action: string, { resource, id }: NoteRecord, note: string): AuditEntry {
  return { action, entity: resource, entityId: id, after: { note } }
}

async function mention({ sql, now, user }: Context, { permission }: NoteRecord, noteId: string, named: readonly string[]): Promise<void> {
  const others = [...new Set(named)].filter((id) => id !== user.id)
  if (others.length === 0) return
  const known = new Set((await colleaguesFor(sql, permission)).map(({ id }) => id))
  if (others.some((id) => !known.has(id))) throw invalid({ mentions: ['Somebody who is named cannot see this record'] })
  const made = await sql
    .insert(mentions)
    .values(others.map((userId) => ({ id: newId(now), noteId, userId, permission, createdAt: now.toISOString() })))
    .onConflictDoNothing()
    .returning({ id: mentions.id })
  // The bells of these colleagues are read again.
  if (made.length > 0)
    await eventRows(
      sql,
      now,
      made.map(({ id }) => ({ by: user, entity: 'notifications', entityId: id, action: 'create' })),
    )
}

/** Active users who hold a permission, by name. */
export async function colleaguesFor(sql: Sql, permission: Permission) {
  const active = await sql
    .select({ id: users.id, name: users.name, role: users.role, permissions: users.permissions })
    .from(users)
    .where(and(eq(users.status, 'active'), isNull(users.deletedAt)))
    .orderBy(asc(users.name), asc(users.id))
  return active.filter((user) => hasPermission(user, permission))
}

/** The notes of some entries of the trail, by their ids; erased ones are missing. */
export async function notesOf(sql: Sql, ids: readonly string[], user: SignedIn): Promise<ReadonlyMap<string, Note>> {
  if (ids.length === 0) return new Map()
  const notes = await sql
    .select()
    .from(recordNotes)
    .where(inArray(recordNotes.id, [...ids]))
  const named = await sql
    .select({ noteId: mentions.noteId, id: users.id, name: users.name })
    .from(mentions)
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(inArray(mentions.noteId, [...ids]))
  return new Map(
    notes.map(({ id, resource, recordId, words, userId, version, former }) => [
      id,
      {
        record: { resource, id: recordId },
        ...{ id, words, isOwn: userId === user.id, version: etagOf(version), former: [...former] },
        mentions: named.filter(({ noteId }) => noteId === id).map((each) => ({ id: each.id, name: each.name })),
      },
    ]),
  )
}
