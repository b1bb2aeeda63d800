import { z } from 'zod'
import { needsSecondFactor } from '#domain/required-setup.ts'
import { secret } from '#server/call/clean-input.ts'
import { ok } from '#server/call/answer.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { verifyOwnPassword } from '#server/call/session/own-password.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, secondFactorOf } from '#server/call/session/second-factor.ts'
import { totpAddress } from '#server/call/session/totp.ts'

const withPassword = z.strictObject({ currentPassword: secret().max(1_000).optional() })
const issuer = 'Labdesk'

/** One's own second factor: an authenticator app, with recovery codes for the day it is lost. An extension. */
export const secondFactorRoutes = [
  defineRoute({
    method: 'GET',
    path: '/auth/admin/second-factor',
    summary: 'Whether one signs in with a second factor, and how many recovery codes are left',
    permission: 'signed-in',
    answer: z.object({ isOn: z.boolean(), isNeeded: z.boolean(), recoveryCodesLeft: z.number().int() }),
    async run({ sql, user, settings }) {
      const factor = await secondFactorOf(sql, user.id)
      return ok({ isOn: factor !== null, isNeeded: needsSecondFactor(user.role, settings), recoveryCodesLeft: factor?.recoveryHashes.length ?? 0 })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/admin/second-factor/begin',
    summary: 'Begin a second factor: the secret for an authenticator app; it is in force once a code was given',
    permission: 'signed-in',
    hasSecrets: true,
    body: withPassword,
    answer: z.object({ secret: z.string(), address: z.string() }),
    prepared: ({ body, ...call }) => verifyOwnPassword(call, body.currentPassword),
    async run({ sql, user, now, settings }) {
      if (await secondFactorOf(sql, user.id)) throw conflict('Two-step sign-in is on already. Turn it off first')
      const secret = await beginSecondFactor(sql, user.id, now, settings.secretKey)
      return ok({ secret, address: totpAddress(secret, user.email, issuer) })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/admin/second-factor/confirm',
    summary: 'Put the second factor in force with a code of the app; answers the recovery codes, this once',
    permission: 'signed-in',
    hasSecrets: true,
    body: z.strictObject({ code: z.string().max(40) }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    async run({ sql, user, now, body, audit, settings }) {
      const recoveryCodes = await confirmSecondFactor(sql, user.id, body.code, now, settings.secretKey)
      if (!recoveryCodes) throw invalid({ code: ['This code is not right. Please enter the one that the app shows now'] })
      audit({ action: 'second factor on', entity: 'users', entityId: user.id })
      return ok({ recoveryCodes: [...recoveryCodes] }, { message: 'Two-step sign-in is on' })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/admin/second-factor/end',
    summary: 'Sign in without a second factor from now on',
    permission: 'signed-in',
    hasSecrets: true,
    body: withPassword,
    answer: z.null(),
    prepared: ({ body, ...call }) => verifyOwnPassword(call, body.currentPassword),
    async run({ sql, user, audit, settings }) {
      if (needsSecondFactor(user.role, settings)) throw conflict('Your role needs two-step sign-in in this laboratory: it cannot be turned off')
      if (!(await endSecondFactor(sql, user.id))) throw conflict('Two-step sign-in is off already')
      audit({ action: 'second factor off', entity: 'users', entityId: user.id })
      return ok(null, { message: 'Two-step sign-in is off' })
    },
  }),
]
