import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { hashPassword, passwordMatches } from '#server/call/session/password-hash.ts'
import { users } from '#server/db/tables/staff.ts'
import { ok } from '#server/call/answer.ts'
import { unauthorised } from '#server/call/problem.ts'
import { defineRoute } from '#server/call/route.ts'
import { faultyLogin } from '#tests/guards/faulty.ts'
import { countedAs, runs } from '#tests/guards/runs.ts'
import { emptyApi } from '#tests/support/lab-api.ts'

/** For the self-test: where nobody is known, nothing is hashed. */
const hasty = defineRoute({
  ...faultyLogin,
  async run({ body, database: { sql } }) {
    const [user] = await sql.select().from(users).where(eq(users.email, body.email))
    if (!user || !(await passwordMatches(user.passwordHash, body.password))) throw unauthorised('Invalid email or password')
    return ok(null)
  },
})

const tries = Math.min(200, Math.max(9, runs(9)))
/** A gap of a whole hash is seen at once. */
const selfTestTries = 3
/** Three rounds of each at most, on a slow machine. */
const timeout = 60_000 + tries * 3_000
const api = emptyApi({ routes: [hasty] })
beforeAll(async () => {
  // The cost that passwords really have; those of other tests are cheap.
  const hash = await hashPassword('Right@2468')
  await api.database.query(
    `insert into users (id, name, email, role, status, permissions, password_hash, password_changed_at, search_text, created_at, updated_at)
     select gen_random_uuid(), 'Timed', 'timed' || n || '@test.example', 'operator', 'active', '[]', $1, now(), '', now(), now() from generate_series(0, ${tries}) n`,
    [hash],
  )
})

const median = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/**
 * The medians in milliseconds of a sign-in at a known address, at an unknown one, and of judging one password; measured alternately, so that all meet the same
 * load.
 */
async function medians(path: string, times = tries): Promise<{ known: number; unknown: number; hash: number }> {
  const hash = await hashPassword('Right@2468')
  const durations = { known: [] as number[], unknown: [] as number[], hash: [] as number[] }
  for (let index = 0; index < times; index += 1) {
    const wrong = (email: string) => api.call('POST', path, { body: { email, password: 'Wrong@2468' }, address: `198.51.100.${index}` })
    durations.known.push(await timed(() => wrong(`timed${index}@test.example`)))
    durations.unknown.push(await timed(() => wrong(`nobody${index}@test.example`)))
    durations.hash.push(await timed(() => passwordMatches(hash, 'Wrong@2468')))
  }
  return { known: median(durations.known), unknown: median(durations.unknown), hash: median(durations.hash) }
}

/** A gap tells who exists when it is 20 ms, or half of what judging a password takes, whichever is less. */
const reveals = ({ known, unknown, hash }: Awaited<ReturnType<typeof medians>>) => Math.abs(known - unknown) >= Math.min(20, hash / 2)

let times: Readonly<Record<string, string>> = {}
const counted = countedAs('sign-in timing', () => times)

test(`threat 1, AUTH-05: the time of ${tries} refused sign-ins does not tell whether an address is known`, { timeout }, async () => {
  let found = await medians('/auth/admin/login')
  // A true gap appears every time, one caused by other work on the machine does not.
  for (let again = 0; again < 2 && reveals(found); again += 1) found = await medians('/auth/admin/login')
  counted(2 * tries, reveals(found) ? 2 * tries : 0)
  times = { 'ms known': found.known.toFixed(1), 'ms unknown': found.unknown.toFixed(1), 'ms for a hash': found.hash.toFixed(1) }
  expect(found).toSatisfy((measured: typeof found) => !reveals(measured))
})

test('self-test: a sign-in that hashes only for those it knows is caught', { timeout }, async () => {
  expect(await medians('/faulty/login', selfTestTries)).toSatisfy(reveals)
})
