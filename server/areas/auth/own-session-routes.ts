import * as contract from '#contract/account.ts'
import { and, asc, desc, eq } from 'drizzle-orm'
import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { countsStill, endSessionsOf } from '#server/call/session/sessions.ts'
import { sessions } from '#server/db/tables/staff.ts'

/** Maximum number of sessions in the list. */
const maxShown = 100

/** The user's own sessions: list and end them (an extension of the specification). */
export const ownSessionRoutes = [
  serve(contract.sessions, async ({ sql, user, now, settings }) => {
    const rows = await sql
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), countsStill(now, settings.idleMinutes)))
      .orderBy(desc(sessions.lastUsedAt), asc(sessions.id))
      .limit(maxShown)
    return ok(
      rows.map(({ id, browser, address, createdAt, lastUsedAt, tokenHash }) => ({
        id,
        browser,
        address,
        createdAt,
        lastUsedAt,
        isCurrent: tokenHash === user.session,
      })),
    )
  }),
  serve(contract.endSession, async ({ sql, user, params, audit }) => {
    const ended = await sql
      .delete(sessions)
      .where(and(eq(sessions.id, params.id), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id })
    if (ended.length === 0) throw notFound('This session has ended already')
    audit({ action: 'end session', entity: 'users', entityId: user.id })
    return ok(null, { message: 'Session ended' })
  }),
  serve(contract.endAllSessions, async ({ sql, user, audit }) => {
    await endSessionsOf(sql, user.id)
    audit({ action: 'sign out everywhere', entity: 'users', entityId: user.id })
    return ok(null, { message: 'Signed out everywhere' })
  }),
]
