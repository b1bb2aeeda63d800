import { and, eq, sql as expression } from 'drizzle-orm'
import { z } from 'zod'
import { emailProblem } from '#domain/email.ts'
import { confirmationProblem, newPasswordProblem } from '#domain/password.ts'
import { secret } from '#contract/schemas.ts'
import { appendAudit } from '#server/call/audit/append-audit.ts'
import { noteRefusal } from '#server/call/security/security-log.ts'
import { knownBrowserOf } from '#server/call/session/known-browser.ts'
import { hashPassword } from '#server/call/session/password-hash.ts'
import { isLiveResetToken, newResetToken, useResetToken } from './reset-links.ts'
import { setPassword } from '#server/call/session/set-password.ts'
import { accountOf, beginAttempt, forgetFailuresOf } from '#server/call/session/throttle.ts'
import { users } from '#server/db/tables/staff.ts'
import { ok } from '#server/call/answer.ts'
import { invalid } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import type { Sender } from '#server/mail/letter.ts'
import type { Email } from '#server/mail/mail.ts'
import { readSender } from '#server/shared/results/laboratory-head.ts'

const invalidLink = () => invalid({ token: ['This reset link is no longer valid. Please ask for a new one.'] })

const isActive = (email: string) => and(eq(expression`lower(${users.email})`, accountOf(email)), eq(users.status, 'active'))

/** Forgotten passwords (AUTH-12). */
export const resetRoutes = [
  defineRoute({
    method: 'POST',
    path: '/auth/admin/forgot-password',
    summary: 'Ask for a reset link by mail; the answer never says whether the address is known',
    permission: 'public',
    bodyLimit: 2_048,
    transaction: 'own',
    body: z.strictObject({ email: z.string().max(254) }),
    answer: z.null(),
    async run({ body, now, address, requestId, database, mail, settings, browser, files, afterCommit }) {
      const problem = emailProblem(body.email)
      if (problem) throw invalid({ email: [problem] })
      const [account] = await database.sql.select({ id: users.id }).from(users).where(isActive(body.email))
      const known = await knownBrowserOf(database.sql, browser.mark, account?.id ?? null)
      await beginAttempt(database.sql, { kind: 'reset', account: body.email, address, now, browser: known })
      // After the answer, so that neither its text nor its time reveals which accounts exist.
      afterCommit(async () => {
        const request = await database.transaction(async (sql) => {
          // Locked, so that a link can neither go to an address that is being changed nor outlive a suspension.
          const [user] = await sql.select({ id: users.id, name: users.name, email: users.email }).from(users).where(isActive(body.email)).for('update')
          if (!user) return null
          const token = await newResetToken(sql, user.id, now)
          await appendAudit(sql, { user: null, now, address, requestId }, [{ action: 'ask for a password reset', entity: 'users', entityId: user.id }])
          return { user, token, laboratory: await readSender(sql, files) }
        })
        if (request) await mail.send(resetEmail(request, settings.publicUrl))
      })
      return ok(null, { message: 'If this address belongs to an account, a link to reset the password is on its way.' })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/admin/reset-password',
    summary: 'Set a new password with the token of a reset link; all sessions of the user end',
    permission: 'public',
    bodyLimit: 4_096,
    transaction: 'own',
    body: z.strictObject({ token: secret(200), password: secret(1_000), confirmPassword: secret(1_000) }),
    answer: z.null(),
    async run({ body, now, address, requestId, database, browser, log }) {
      const password = newPasswordProblem(body.password)
      const confirmPassword = confirmationProblem(body.password, body.confirmPassword)
      if (password || confirmPassword)
        throw invalid({ ...(password ? { password: [password] } : {}), ...(confirmPassword ? { confirmPassword: [confirmPassword] } : {}) })
      // Checked first, so that an unknown token does not cost a password hash.
      if (!(await isLiveResetToken(database.sql, body.token, now))) {
        await noteRefusal(database, { now, address, requestId, log }, { kind: 'password_reset', reason: 'deadLink', account: null, userId: null })
        throw invalidLink()
      }
      const hash = await hashPassword(body.password)
      await database.transaction(async (sql) => {
        const user = await useResetToken(sql, body.token, now)
        if (!user) throw invalidLink()
        await setPassword(sql, user.id, hash, now)
        await forgetFailuresOf(sql, { account: user.email, browser: await knownBrowserOf(sql, browser.mark, user.id) })
        await appendAudit(sql, { user, now, address, requestId }, [{ action: 'reset password', entity: 'users', entityId: user.id }])
      })
      return ok(null, { message: 'Your password has been changed. Please sign in.' })
    },
  }),
]

/** The email with a reset link, as the panel's reset form reads it. */
interface ResetRequest {
  readonly user: { readonly name: string; readonly email: string }
  readonly token: string
  readonly laboratory: Sender
}

function resetEmail({ user, token, laboratory }: ResetRequest, publicUrl: string): Email {
  return {
    sender: laboratory,
    to: user.email,
    subject: 'Reset your password',
    text: [
      `Hello ${user.name},`,
      `someone asked to reset the password of your account at ${laboratory.name}. Open this link within 30 minutes to choose a new one:`,
      `${publicUrl}/reset-password?token=${token}`,
      'If it was not you, ignore this email: your password stays as it is.',
    ].join('\n\n'),
  }
}
