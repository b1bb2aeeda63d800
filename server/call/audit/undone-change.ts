import { and, desc, eq } from 'drizzle-orm'
import { notUndoableSentence, undoWindowMs } from '#domain/undo.ts'
import type { RouteContext } from '#server/call/context.ts'
import { conflict } from '#server/call/problem.ts'
import { checkVersion } from '#server/call/version.ts'
import { auditLog } from '#server/db/tables/requests.ts'

/** A change as the audit trail has it: the record before and after it. */
export interface UndoneChange {
  readonly before: unknown
  readonly after: unknown
}

/** The refusal to undo anything but the caller's own last change. */
export const notUndoable = () => conflict(notUndoableSentence)

/**
 * Reads the change of a locked record that a call undoes. Refuses (412) another version than the caller has, and (409) whatever is not the caller's own last
 * change of the record, by one of these actions, right after it.
 * @example const change = await undoneChange(context, { entity: 'orders', id: order.id, version: order.version, actions: ['payment'] })
 */
export async function undoneChange(
  context: Pick<RouteContext, 'sql' | 'now' | 'ifMatch' | 'settings' | 'user'>,
  { entity, id, version, actions }: { readonly entity: string; readonly id: string; readonly version: number; readonly actions: readonly string[] },
): Promise<UndoneChange> {
  await checkVersion(context, entity, id, version)
  const [last] = await context.sql
    .select({ action: auditLog.action, userId: auditLog.userId, at: auditLog.at, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  const isOwn = last && last.userId === context.user?.id && actions.includes(last.action)
  if (!isOwn || context.now.getTime() - new Date(last.at).getTime() > undoWindowMs) throw notUndoable()
  return { before: last.before, after: last.after }
}
