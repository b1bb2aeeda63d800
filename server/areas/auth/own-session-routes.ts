import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { ok } from '#server/call/answer.ts'
import { notFound } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { countsStill, endSessionsOf } from '#server/call/session/sessions.ts'
import { sessions } from '#server/db/tables/staff.ts'

/** Maximum number of sessions in the list. */
const maxShown = 100

const session = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})

/** The user's own sessions: list and end them (an extension of the specification). */
export const ownSessionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/auth/admin/sessions',
    summary: 'Where the signed-in user is signed in, the last used first',
    permission: 'signed-in',
    answer: z.array(session),
    async run({ sql, user, now, settings }) {
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
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/auth/admin/sessions/{id}',
    summary: 'End one of the sessions of the signed-in user',
    permission: 'signed-in',
    answer: z.null(),
    async run({ sql, user, params, audit }) {
      const ended = await sql
        .delete(sessions)
        .where(and(eq(sessions.id, params.id), eq(sessions.userId, user.id)))
        .returning({ id: sessions.id })
      if (ended.length === 0) throw notFound('This session has ended already')
      audit({ action: 'end session', entity: 'users', entityId: user.id })
      return ok(null, { message: 'Session ended' })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/admin/sessions/end-all',
    summary: 'Sign out everywhere, here too',
    permission: 'signed-in',
    answer: z.null(),
    async run({ sql, user, audit }) {
      await endSessionsOf(sql, user.id)
      audit({ action: 'sign out everywhere', entity: 'users', entityId: user.id })
      return ok(null, { message: 'Signed out everywhere' })
    },
  }),
]
