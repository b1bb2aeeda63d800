import { describe, expect, test } from 'vitest'
import { isPermission, missingPermission } from '#domain/permission.ts'
import type { Guard } from '#contract/call.ts'
import { ok } from '#server/call/answer.ts'
import { defineRoute } from '#server/call/route.ts'
import { guards, missingLines } from '#tests/api/call/guards.ts'
import { faulty } from '#tests/guards/faulty.ts'
import { type GuardLab, openGuardLab } from '#tests/guards/lab.ts'
import { type Actor, actorsOf, forgetSessions, judgesOf, ownId, sevenActors, singleActors } from '#tests/guards/permissions/actors.ts'
import { countedAs } from '#tests/guards/runs.ts'
import { opened } from '#tests/support/opened.ts'
import { isDeepStrictEqual } from 'node:util'
import { nobody } from '#tests/support/ids.ts'

/** Signing in and out are checked separately; a refused sign-in is a 401 for everybody. */
const ownAnswers = new Set(['POST /auth/admin/login'])

/**
 * Calls as every actor, for a record that is not there or one's own, and returns each case that is not answered as its guard says; a 403 must name the missing
 * permission.
 */
async function breaches(lab: GuardLab, call: string, guard: Guard, actors: readonly Actor[]): Promise<string[]> {
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

const faultyRead = (path: string, permission: Guard) => defineRoute({ ...faulty, method: 'GET', path, permission, run: async () => ok(null) })

const counted = countedAs('permission matrix', () => ({ calls: table.length }))
const lab = opened(() =>
  openGuardLab([faultyRead('/faulty/unguarded', 'public'), faultyRead('/faulty/unpermitted', 'signed-in'), faultyRead('/faulty/mistaken', 'orders.view')]),
)

const table = (Object.entries(guards) as [Guard, readonly string[]][]).flatMap(([guard, calls]) => calls.map((call) => [call, guard] as const))
const sentence = (guard: Guard) =>
  guard === 'public' ? 'Anyone may call this.' : guard === 'signed-in' ? 'Any signed-in active user may call this.' : `Needs ${guard}.`

test('AUTH-16 the table lists exactly the calls of the API, with their guards', async () => {
  const { body } = await lab.call('GET', '/openapi.json')
  const { paths } = body as { paths: Record<string, Record<string, { description: string }>> }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => [`${method.toUpperCase()} ${path}`, description]),
  )
  const own = served.filter(([call]) => !call?.includes('/faulty/'))
  const unguarded = (['public', 'signed-in'] as const).map((guard) => [sentence(guard), guard] as const)
  const guardIn = (description = ''): Guard => new Map<string, Guard>(unguarded).get(description) ?? (/^Needs (.+)\.$/.exec(description)?.[1] as Guard)
  const lines = missingLines(Object.fromEntries(own.map(([call = '', description]) => [call, guardIn(description)])))
  expect(lines, `tests/api/call/guards.ts lacks ${lines.length === 1 ? 'this line' : 'these lines'}:\n${lines.join('\n')}\n`).toEqual([])
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(table.map(([call, guard]) => [call, sentence(guard)])))
})

describe.each(table.map(([call, guard], turn) => [call, guard, turn] as const))('AUTH-16 %s (%s)', (call, guard, turn) => {
  test('each call is answered to each of the actors as its guard says', async () => {
    const actors = actorsOf(guard, turn)
    const found = await breaches(lab, call, guard, actors)
    counted(actors.length, found.length)
    expect(found).toEqual([])
    // Signing out as each of the roles has ended their tokens.
    if (call !== 'POST /auth/admin/logout' && call !== 'POST /auth/admin/sessions/end-all') return
    await lab.refill()
    forgetSessions(lab)
  })

  test.runIf(isPermission(guard))('is open with its permission alone, and closed with all others', async () => {
    const judges = judgesOf(guard)
    expect(judges.length).toBeGreaterThanOrEqual(2)
    const found = await breaches(lab, call, guard, judges)
    counted(judges.length, found.length)
    expect(found).toEqual([])
  })
})

test.each([
  ['a route that anyone may call', 'GET /faulty/unguarded', 'orders.view', 'anonymous'],
  ['a route that asks for a sign-in but no permission', 'GET /faulty/unpermitted', 'orders.edit', 'operator'],
  ['a route that asks for another permission than it should', 'GET /faulty/mistaken', 'orders.edit', 'orders.view alone'],
] as const)('self-test: %s is caught', async (_, call, guard, somebody) => {
  const found = await breaches(lab, call, guard, [...sevenActors, ...singleActors])
  expect(found.some((breach) => breach.includes(`to ${somebody}`))).toBe(true)
})
