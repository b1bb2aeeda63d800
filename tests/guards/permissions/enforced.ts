import { isDeepStrictEqual } from 'node:util'
import { isPermission, missingPermission } from '#domain/permission.ts'
import type { Guard } from '#server/call/context.ts'
import type { GuardLab } from '#tests/guards/lab.ts'
import { type Actor, ownId } from '#tests/guards/permissions/actors.ts'
import { nobody } from '#tests/support/ids.ts'

/** Signing in and out are judged by themselves; a refused sign-in is a 401 for everybody. */
const ownAnswers = new Set(['POST /auth/admin/login'])

/** Calls as every actor, for a record that is not there or one's own, and returns each case that is not answered as its guard says; a 403 must name the missing permission. */
export async function breaches(lab: GuardLab, call: string, guard: Guard, actors: readonly Actor[]): Promise<string[]> {
  const [method = '', path = ''] = call.split(' ')
  const found: string[] = []
  for (const actor of actors) {
    const token = await actor.token(lab)
    const at = path.replace(/\{\w+\}/g, guard === 'signed-in' ? ownId(actor) : nobody)
    const { status, body } = await lab.call(method, at, { ...(token === undefined ? {} : { token }), ...(method === 'GET' ? {} : { body: {} }) })
    const expected = actor.may(guard)
    const named = status !== 403 || !isPermission(guard) || isDeepStrictEqual(body, { status: 'error', message: missingPermission(guard) })
    const isRight = expected === 'open' ? status < 500 && (ownAnswers.has(call) || (status !== 401 && status !== 403)) : status === expected && named
    if (!isRight) found.push(`${call} answers ${status} to ${actor.name}, not ${expected}`)
  }
  return found
}
