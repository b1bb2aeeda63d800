import * as z from 'zod/mini'
import { callsOf } from './call.ts'
import { count, nothing, orFalse, orNull, secret } from './schemas.ts'

const text = z.string()
const ownPassword = z.strictObject({ currentPassword: z.optional(secret(1_000)) })

const call = callsOf('users')

/** The user's own sessions (extension). */
export const sessions = call({
  method: 'GET',
  path: '/auth/admin/sessions',
  summary: 'Where the signed-in user is signed in, the last used first',
  permission: 'signed-in',
  answer: z.array(z.object({ id: text, browser: orNull(text), address: orNull(text), createdAt: orNull(text), lastUsedAt: text, isCurrent: orFalse })),
})

export const endSession = call({
  method: 'DELETE',
  path: '/auth/admin/sessions/{id}',
  summary: 'End one of the sessions of the signed-in user',
  permission: 'signed-in',
  answer: nothing,
})

export const endAllSessions = call({
  method: 'POST',
  path: '/auth/admin/sessions/end-all',
  summary: 'Sign out everywhere, here too',
  permission: 'signed-in',
  answer: nothing,
})

/** One's own second factor: an authenticator app, with recovery codes for the day it is lost (extension). */
export const secondFactor = call({
  method: 'GET',
  path: '/auth/admin/second-factor',
  summary: 'The second factor of the signed-in user, and the number of recovery codes left',
  permission: 'signed-in',
  answer: z.object({ isOn: z.boolean(), isNeeded: orFalse, recoveryCodesLeft: orNull(count) }),
})

export const beginSecondFactor = call({
  method: 'POST',
  path: '/auth/admin/second-factor/begin',
  summary: 'Begin a second factor: the secret for an authenticator app; a code turns it on',
  permission: 'signed-in',
  hasSecrets: true,
  body: ownPassword,
  answer: z.object({ secret: text, address: text }),
})

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/auth/admin/second-factor/confirm',
  summary: 'Turn on the second factor with a code of the app; the answer has the recovery codes, once',
  permission: 'signed-in',
  hasSecrets: true,
  body: z.strictObject({ code: text.check(z.maxLength(40)) }),
  answer: z.object({ recoveryCodes: z.array(text) }),
})

export const endSecondFactor = call({
  method: 'POST',
  path: '/auth/admin/second-factor/end',
  summary: 'Turn off the second factor',
  permission: 'signed-in',
  hasSecrets: true,
  body: ownPassword,
  answer: nothing,
})
