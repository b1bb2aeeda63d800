import * as contract from '#contract/account.ts'
import { needsSecondFactor } from '#domain/required-setup.ts'
import { ok } from '#server/call/answer.ts'
import { conflict, invalid } from '#server/call/problem.ts'
import { serve } from '#server/call/serve.ts'
import { verifyOwnPassword } from '#server/call/session/own-password.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, secondFactorOf } from '#server/call/session/second-factor.ts'
import { totpAddress } from '#server/call/session/totp.ts'

const issuer = 'Labdesk'

/** One's own second factor: an authenticator app, with recovery codes for the day it is lost. An extension. */
export const secondFactorRoutes = [
  serve(contract.secondFactor, async ({ sql, user, settings }) => {
    const factor = await secondFactorOf(sql, user.id)
    return ok({ isOn: factor !== null, isNeeded: needsSecondFactor(user.role, settings), recoveryCodesLeft: factor?.recoveryHashes.length ?? 0 })
  }),
  serve(contract.beginSecondFactor, {
    prepared: ({ body, ...call }) => verifyOwnPassword(call, body.currentPassword),
    run: async ({ sql, user, now, settings }) => {
      if (await secondFactorOf(sql, user.id)) throw conflict('Two-step sign-in is on already. Turn it off first')
      const secret = await beginSecondFactor(sql, user.id, now, settings.secretKey)
      return ok({ secret, address: totpAddress(secret, user.email, issuer) })
    },
  }),
  serve(contract.confirmSecondFactor, async ({ sql, user, now, body, audit, settings }) => {
    const recoveryCodes = await confirmSecondFactor(sql, user.id, body.code, now, settings.secretKey)
    if (!recoveryCodes) throw invalid({ code: ['This code is not right. Please enter the one that the app shows now'] })
    audit({ action: 'second factor on', entity: 'users', entityId: user.id })
    return ok({ recoveryCodes: [...recoveryCodes] }, { message: 'Two-step sign-in is on' })
  }),
  serve(contract.endSecondFactor, {
    prepared: ({ body, ...call }) => verifyOwnPassword(call, body.currentPassword),
    run: async ({ sql, user, audit, settings }) => {
      if (needsSecondFactor(user.role, settings)) throw conflict('Your role needs two-step sign-in in this laboratory: it cannot be turned off')
      if (!(await endSecondFactor(sql, user.id))) throw conflict('Two-step sign-in is off already')
      audit({ action: 'second factor off', entity: 'users', entityId: user.id })
      return ok(null, { message: 'Two-step sign-in is off' })
    },
  }),
]
