import { describe, expect, test } from 'vitest'
import { type LockedUsers, lockUser, requireSuperAdmin } from '#server/areas/users/lock.ts'
import { deleteUsers, setStatus } from '#server/areas/users/account-changes.ts'
import { updateUser } from '#server/areas/users/save.ts'
import { findSession } from '#server/call/session/sessions.ts'
import type { SignedIn } from '#server/call/session/signed-in.ts'
import { Problem } from '#server/call/problem.ts'
import { testDatabaseUrl } from '#tests/support/postgres.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { type Member, staffApi } from '#tests/support/lab-api.ts'

const api = staffApi()

/** The embedded database has one connection: the two come one after the other, in every round alike. The calls themselves are raced in `tests/guards/races`. */
const rounds = testDatabaseUrl ? 40 : 1

/** Leaves exactly two active super admins. */
async function two(): Promise<[Member, Member]> {
  await api.database.query(`delete from users where role = 'super_admin'`)
  return [await api.add('super_admin'), await api.add('super_admin')]
}

async function superAdmins(): Promise<number> {
  return (await api.stored()).filter(({ role, status }) => role === 'super_admin' && status === 'active').length
}

describe('USR-10 two who are both let in before either acts', () => {
  /** The context of a call that passed the permission check, just before its transaction. */
  async function inside(member: Member): Promise<SignedIn> {
    const user = await findSession(api.database.sql, member.token, smallLabNow)
    if (!user) throw new Error('not signed in')
    return user
  }
  const own = { now: smallLabNow, audit: () => undefined, ifMatch: null }

  test.each<[string, Parameters<typeof attempt>[2]]>([
    ['delete', async (context, { locked }) => deleteUsers(context, locked)],
    ['suspend', async (context, { locked }) => void (await setStatus(context, locked, 'suspended'))],
    ['demote', async (context, { locked, target }) => void (await updateUser(context, locked, target, { role: 'admin' }))],
  ])('%s: the second finds that the place is lost', async (_name, act) => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = await two()
      const [first, second] = [await inside(one), await inside(other)]
      const ends = await Promise.all([attempt(first, other, act), attempt(second, one, act)])
      expect(ends.filter((end) => end === 'done')).toHaveLength(1)
      expect(ends.filter((end) => end === 401 || end === 403)).toHaveLength(1)
      expect(await superAdmins()).toBe(1)
    }
  })

  async function attempt(
    user: SignedIn,
    on: Member,
    act: (context: Parameters<typeof lockUser>[0], held: Awaited<ReturnType<typeof lockUser>>) => Promise<void>,
  ): Promise<'done' | number> {
    try {
      await api.database.transaction(async (sql) => {
        const context = { ...own, sql, user }
        await act(context, await lockUser(context, 'users.delete', on.id))
      })
      return 'done'
    } catch (error) {
      if (error instanceof Problem) return error.status
      throw error
    }
  }
})

test.each<[superAdmins: string[], leaving: string[], refused: boolean]>([
  [['a'], ['a'], true],
  [['a', 'b'], ['a', 'b', 'c'], true],
  [['a', 'b'], ['a'], false],
  [['a'], ['c'], false],
  [[], ['c'], false],
])('USR-10 of the active super admins %j, %j may not all leave: refused %s', (superAdmins, leaving, refused) => {
  const actor = { id: 'x', name: 'X', email: 'x@lab.example', role: 'admin', status: 'active', permissions: [] } as const
  const held: LockedUsers = { actor, targets: [], superAdmins }
  if (refused) expect(() => requireSuperAdmin(held, leaving)).toThrow('The last active super admin must stay')
  else expect(() => requireSuperAdmin(held, leaving)).not.toThrow()
})

test('USR-06 two who want the same email address at once: one gets it, the other is refused at the field', async () => {
  const [root] = await two()
  for (let round = 0; round < rounds; round += 1) {
    const body = (email: string) => ({ name: 'Twin', email, password: 'Secret@2468' })
    const answers = await Promise.all([
      api.as(root, 'POST', '/admin/users', body(`twin${round}@test.example`)),
      api.as(root, 'POST', '/admin/users', body(`TWIN${round}@test.example`)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errors.email).toHaveLength(1)
  }
})
