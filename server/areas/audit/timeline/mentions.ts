import { and, desc, eq, isNull } from 'drizzle-orm'
import * as contract from '#contract/timeline.ts'
import type { Declaration } from '#definition/declaration.ts'
import { hasPermission } from '#domain/role.ts'
import { recordNoun } from '#domain/timeline.ts'
import { ok } from '#server/call/answer.ts'
import { eventRows } from '#server/call/audit/append-audit.ts'
import { notFound } from '#server/call/problem.ts'
import type { Route } from '#server/call/route.ts'
import { serve } from '#server/call/serve.ts'
import { mentions, recordNotes } from '#server/db/tables/notes.ts'
import { presentNames } from '../record-names.ts'

/** Notes in a bell at once. */
const shownMentions = 10
/** Notes that are looked through for those whose records the user may view. */
const readMentions = 100

/** The notes that name the caller (HIS-02). */
export function mentionRoutes(byName: ReadonlyMap<string, Declaration>): Route[] {
  return [
    serve(contract.unreadMentions, async ({ sql, user }) => {
      const found = await sql
        .select({ id: mentions.id, at: mentions.createdAt, permission: mentions.permission, note: recordNotes })
        .from(mentions)
        .innerJoin(recordNotes, eq(recordNotes.id, mentions.noteId))
        .where(and(eq(mentions.userId, user.id), isNull(mentions.readAt)))
        .orderBy(desc(mentions.createdAt), desc(mentions.id))
        .limit(readMentions)
      const rows = found.filter(({ permission }) => hasPermission(user, permission)).slice(0, shownMentions)
      const refs = rows.map(({ note }) => ({ entity: note.resource, entityId: note.recordId }))
      const nameOf = await presentNames(sql, refs, byName)
      return ok(
        rows.map(({ id, at, note: { resource, recordId, userName, words } }) => ({
          ...{ id, at, by: userName, words },
          record: {
            resource,
            id: recordId,
            noun: recordNoun(resource, byName.get(resource)?.label.one),
            name: nameOf({ entity: resource, entityId: recordId }),
          },
        })),
      )
    }),
    serve(contract.readMention, async ({ sql, params: { id }, user, now }) => {
      const own = and(eq(mentions.id, id), eq(mentions.userId, user.id))
      const [mention] = await sql.select({ readAt: mentions.readAt }).from(mentions).where(own).for('update')
      if (!mention) throw notFound('There is no such note')
      if (mention.readAt !== null) return ok(null, { message: 'Marked as read' })
      await sql.update(mentions).set({ readAt: now.toISOString() }).where(own)
      await eventRows(sql, now, [{ by: user, entity: 'notifications', entityId: id, action: 'read' }])
      return ok(null, { message: 'Marked as read' })
    }),
  ]
}
