import { and, eq, sql as expression, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { layout } from '#contract/list-views.ts'
import { isPermission, permissions } from '#domain/permission.ts'
import { requiredSetupOf, requiredSetups } from '#domain/required-setup.ts'
import { roles } from '#domain/role.ts'
import type { SecurityReason } from '#domain/security-event.ts'
import { type StaffUser, signInProblem } from '#domain/staff-user.ts'
import { ok } from '#server/call/answer.ts'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { forgetOldEvents } from '#server/call/audit/events.ts'
import { forgetOldActs } from '#server/call/undo/undoable-acts.ts'
import { secret } from '#contract/schemas.ts'
import type { AppSettings } from '#server/call/context.ts'
import { keysOf } from '#server/call/list-query.ts'
import { permissionName } from '#server/call/permission-name.ts'
import { invalid, malformed, unauthorised } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { forgetOldReads } from '#server/call/security/access-log.ts'
import { forgetOldRefusals, noteRefusal } from '#server/call/security/security-log.ts'
import { forgetOldBrowsers, knownBrowserOf, rememberBrowser } from '#server/call/session/known-browser.ts'
import { passwordMatches } from '#server/call/session/password-hash.ts'
import { secondFactorOf, useSecondFactor } from '#server/call/session/second-factor.ts'
import { endSession, forgetOldSessions, startSession } from '#server/call/session/sessions.ts'
import { accountOf, beginAttempt, dropAttempt, forgetAttempts, forgetOldAttempts } from '#server/call/session/throttle.ts'
import type { Sql } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/tables/requests.ts'
import { passwordResets, users } from '#server/db/tables/staff.ts'
import { layoutsOf } from '#server/shared/list-layouts.ts'

/**
 * Deletes expired rows: sessions, attempts, browsers, log entries, reset links, stored answers. It runs at each sign-in, which is often enough and never a
 * burst.
 */
async function deleteExpired(sql: Sql, now: Date, settings: Pick<AppSettings, 'accessLogDays'>): Promise<void> {
  await forgetOldSessions(sql, now)
  await forgetOldAttempts(sql, now)
  await forgetOldEvents(sql, now)
  await forgetOldActs(sql, now)
  await forgetOldBrowsers(sql, now)
  await forgetOldReads(sql, now, settings.accessLogDays)
  await forgetOldRefusals(sql, now, settings.accessLogDays)
  await sql.delete(passwordResets).where(lt(passwordResets.expiresAt, now.toISOString()))
  await sql.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now.toISOString()))
}

/** The profile of the signed-in user, with the effective permissions: all of them for a super admin. */
const profileSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(keysOf(roles)),
  permissions: z.array(permissionName),
  /** Set when the user has something to do first. */
  firstStep: z.object({ name: z.enum(keysOf(requiredSetups)), isRequired: z.boolean() }).optional(),
  /** The layouts of lists, which the panel needs before the first rows (VIEW-02). */
  layouts: z.record(z.string(), layout).optional(),
})

/** The profile of a user (AUTH-11). */
async function profileOf(db: Sql, { id, name, email, role, permissions: listed, firstStep }: StaffUser): Promise<z.output<typeof profileSchema>> {
  const inForce = role === 'super_admin' ? [...permissions] : listed.filter(isPermission)
  const layouts = await layoutsOf(db, id)
  return { id, name, email, role, permissions: inForce, ...(Object.keys(layouts).length > 0 ? { layouts } : {}), ...(firstStep ? { firstStep } : {}) }
}

const wrong = 'Invalid email or password'

/** Sign-in, sign-out, own profile (AUTH-03, AUTH-10, AUTH-11). */
export const sessionRoutes = [
  defineRoute({
    method: 'POST',
    path: '/auth/admin/login',
    summary: 'Sign in; who has a second factor is asked for its code by a 422 of the field `code`',
    permission: 'public',
    bodyLimit: 2_048,
    // A hash takes its time: nothing else must wait for it in a transaction.
    transaction: 'own',
    body: z.strictObject({ email: z.string().max(254), password: secret(1_000), code: z.string().max(40).optional() }),
    answer: z.object({ token: z.string(), user: profileSchema }),
    async run({ body, now, address, requestId, database, settings, browser, log }) {
      const problem = signInProblem(body)
      if (problem) throw malformed(problem)
      const [row] = await database.sql
        .select()
        .from(users)
        .where(and(eq(expression`lower(${users.email})`, accountOf(body.email)), isNull(users.deletedAt)))
      const refused = (reason: SecurityReason) =>
        noteRefusal(database, { now, address, requestId, log }, { kind: 'sign_in', reason, account: body.email, userId: row?.id ?? null })
      const known = await knownBrowserOf(database.sql, browser.mark, row?.id ?? null)
      const attempt = await beginAttempt(database.sql, { kind: 'signIn', account: body.email, address, now, browser: known }).catch(async (error: unknown) => {
        await refused('tooMany')
        throw error
      })
      const isOpen = row?.status === 'active' && (settings.demo || !row.isDemo)
      const matches = await passwordMatches(isOpen ? row.passwordHash : null, body.password)
      if (!row || !matches) {
        await refused(!row ? 'unknown' : isOpen ? 'wrongPassword' : 'inactive')
        throw unauthorised(wrong)
      }
      const hasFactor = (await secondFactorOf(database.sql, row.id)) !== null
      if (hasFactor && !body.code) {
        await dropAttempt(database.sql, attempt)
        throw invalid({ code: ['Please enter the code of your authenticator app'] })
      }
      if (hasFactor && !(await database.transaction((sql) => useSecondFactor(sql, row.id, body.code ?? '', now, settings.secretKey)))) {
        await refused('wrongCode')
        throw invalid({ code: ['This code is not right, or was used already'] })
      }
      return database.transaction(async (sql) => {
        const user = await noteSignIn(sql, row, now)
        await forgetAttempts(sql, attempt)
        await deleteExpired(sql, now, settings)
        await appendAudit(sql, { user, now, address, requestId }, [{ action: 'sign in', entity: 'users', entityId: user.id }])
        const token = await startSession(sql, user.id, { now, address, hours: settings.sessionHours, browser: browser.name })
        const cookie = await rememberBrowser(sql, browser.mark, user.id, now, settings.publicUrl.startsWith('https:'))
        const firstStep = requiredSetupOf({ ...user, hasSecondFactor: hasFactor }, settings)
        return ok({ token, user: await profileOf(sql, firstStep ? { ...user, firstStep } : user) }, { cookie })
      })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/admin/logout',
    summary: 'Sign out: the token stops working',
    permission: 'signed-in',
    answer: z.null(),
    async run({ sql, user, audit }) {
      await endSession(sql, user.session)
      audit({ action: 'sign out', entity: 'users', entityId: user.id })
      return ok(null, { message: 'Signed out' })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/auth/admin/me',
    summary: 'The signed-in user',
    permission: 'signed-in',
    answer: profileSchema,
    run: async ({ sql, user }) => ok(await profileOf(sql, user)),
  }),
]

/**
 * Records the sign-in and locks the user; throws the 401 of a wrong password when the password changed after it was verified
 * or they are not active: while it was verified somebody may have changed either, and their sessions end but once.
 */
async function noteSignIn(sql: Sql, { id, passwordHash }: typeof users.$inferSelect, now: Date) {
  const [user] = await sql
    .update(users)
    .set({ lastLogin: now.toISOString() })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.status, 'active')))
    .returning()
  if (!user) throw unauthorised(wrong)
  return user
}
