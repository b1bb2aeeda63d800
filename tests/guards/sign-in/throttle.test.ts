import { beforeEach, expect, test } from 'vitest'
import { passwordMatches } from '#server/call/session/password-hash.ts'
import { ok } from '#server/call/answer.ts'
import { unauthorised } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { faultyLogin } from '#tests/guards/faulty.ts'
import { countedAs, runs } from '#tests/guards/runs.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

/** For the self-test: it checks every password. */
const unthrottled = defineRoute({
  ...faultyLogin,
  async run({ body }) {
    if (!(await passwordMatches(null, body.password))) throw unauthorised('Invalid email or password')
    return ok(null)
  },
})

const burst = 4
/** Above the most that any limit lets through. */
const guesses = Math.max(24, runs(24))
let now = new Date('2026-11-21T08:00:00.000Z')
const api = emptyApi({ clock: () => now, routes: [unthrottled] })
beforeEach(() => api.reset())

const { email } = staffOf('admin')

/** Number of guesses that were checked, not refused; four are tried at once, because a larger burst is refused whole. */
async function judged(guess: (index: number) => { email: string; address: string }, path = '/auth/admin/login', many = guesses): Promise<number> {
  let count = 0
  for (let done = 0; done < many; done += burst) {
    const tries = Array.from({ length: Math.min(burst, many - done) }, (_, index) => guess(done + index))
    const answers = await Promise.all(tries.map(({ address, email: typed }) => api.call('POST', path, { body: { email: typed, password: 'wrong' }, address })))
    for (const { status, headers } of answers) {
      if (status === 401) count += 1
      else expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    }
  }
  return count
}

const counted = countedAs('guesses')

const addressOf = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`

test.each([
  ['one account from one address', () => ({ email, address: '203.0.113.9' }), 5],
  ['one account from an address each', (index: number) => ({ email, address: addressOf(index) }), 5],
  ['one account, written in other ways', (index: number) => ({ email: index % 2 ? email.toUpperCase() : ` ${email} `, address: addressOf(index) }), 5],
  ['an account each from one address', (index: number) => ({ email: `user${index}@test.example`, address: '203.0.113.9' }), 20],
] as const)(`threat 1, password guessing: of ${guesses} guesses at %s few are checked`, { timeout: 60_000 + guesses * 300 }, async (_, guess, most) => {
  const count = await judged(guess)
  counted(guesses, Math.max(0, count - most))
  expect(count).toBeLessThanOrEqual(most)
  // The first ones are checked, or nobody could sign in.
  expect(count).toBeGreaterThanOrEqual(burst)
})

test('threat 1: nobody is locked out: after the wait the right password works', { timeout: 60_000 + guesses * 300 }, async () => {
  await judged(() => ({ email, address: '203.0.113.9' }))
  now = new Date(now.getTime() + 15 * 60_000)
  expect((await api.call('POST', '/auth/admin/login', { body: { email, password: testPassword } })).status).toBe(200)
})

test('self-test: a sign-in that checks every guess is caught', async () => {
  expect(await judged(() => ({ email, address: '203.0.113.9' }), '/faulty/login', 8)).toBeGreaterThan(5)
})
