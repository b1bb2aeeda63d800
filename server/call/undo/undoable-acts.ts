import { eq, lt } from 'drizzle-orm'
import { changedSinceSentence, notUndoableSentence, undoWindowMs } from '#domain/undo.ts'
import type { RouteContext } from '#server/call/context.ts'
import { isSameJson } from '#server/call/has-values.ts'
import { conflict } from '#server/call/problem.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import type { Sql } from '#server/db/database.ts'
import { newId } from '#server/db/id.ts'
import { type Image, type OfferedAct, type UndoableAct, undoableActs } from '#server/db/tables/undoable-acts.ts'

/** Context of undoing an act. */
export type UndoContext = Omit<RouteContext, 'user'> & { readonly user: SignedIn }

/** The way in which acts on one kind of record are undone. */
export interface UndoTarget {
  readonly entity: string
  /** Locks the record, refuses one that changed since (`refuseChanged`), restores it and writes the audit trail. */
  undo(context: UndoContext, act: UndoableAct): Promise<void>
}

/** The refusal to undo anything but the caller's own act, right after it. */
export const notUndoable = () => conflict(notUndoableSentence)

/** Refuses to undo an act when the locked record is not as the act left it, as far as the act keeps that. */
export function refuseChanged({ became }: UndoableAct, present: Image): void {
  const kept = Object.fromEntries(Object.keys(became).map((name) => [name, present[name]]))
  if (!isSameJson(kept, became)) throw conflict(changedSinceSentence)
}

/** Returns the receipt of an offered act, and the statement that keeps the act in its transaction. */
export function keepAct(sql: Sql, act: OfferedAct, userId: string, now: Date) {
  const receipt = newId(now)
  return { receipt, statement: sql.insert(undoableActs).values({ ...act, id: receipt, userId, at: now.toISOString() }) }
}

/** Takes the act of a receipt from the table, so that it is undone once. Refuses an act of somebody else, and one that is too old. */
export async function takeAct(sql: Sql, receipt: string, userId: string, now: Date): Promise<UndoableAct> {
  const [act] = await sql.delete(undoableActs).where(eq(undoableActs.id, receipt)).returning()
  if (!act || act.userId !== userId || now.getTime() - Date.parse(act.at) > undoWindowMs) throw notUndoable()
  return act
}

/** Deletes the acts that nobody can undo any more. */
export async function forgetOldActs(sql: Sql, now: Date): Promise<void> {
  await sql.delete(undoableActs).where(lt(undoableActs.at, new Date(now.getTime() - undoWindowMs).toISOString()))
}
