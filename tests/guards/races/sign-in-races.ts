import { hashPassword } from '#server/call/session/password-hash.ts'
import type { GuardLab } from '#tests/guards/lab.ts'
import type { Race } from '#tests/guards/races/rounds.ts'
import { idOf } from '#tests/support/ids.ts'

const account = { id: idOf('race-member'), email: 'race-member@test.example', password: 'Secret@2468', next: 'Another@1357' } as const
/** Fewer than the throttle allows, more than are hashed at once, so that some wait while the others go on. */
const signIns = 4
/** By how many statements a change lets the others go ahead, at most: in some rounds they have read whom they are about and not yet written. */
const reach = 8

let memberHash: Promise<string> | null = null

/** The member again, with the password that is about to change, and no counted attempts. */
async function renew(lab: GuardLab): Promise<void> {
  memberHash ??= hashPassword(account.password)
  await lab.database.query('delete from users where id = $1', [account.id])
  await lab.database.query('delete from sign_in_failures')
  await lab.database.query(
    `insert into users (id, name, email, role, status, permissions, password_hash, password_changed_at, search_text, created_at, updated_at)
     values ($1, 'Member', $2, 'operator', 'active', '[]', $3, now(), '', now(), now())`,
    [account.id, account.email, await memberHash],
  )
}

async function left(lab: GuardLab, table: string): Promise<number> {
  const [row] = await lab.database.query(`select count(*) as value from ${table} where user_id = $1`, [account.id])
  return Number(row?.value)
}

/** The change of an administrator, each round a little later than in the one before. */
function change(lab: GuardLab, round: number, method: string, path: string, body: unknown) {
  return async () => {
    for (let statement = 0; statement < round % reach; statement += 1) await lab.database.ping()
    return lab.call(method, path, { token: lab.token('super_admin'), body })
  }
}

/** Signing in with a password, or as somebody, that is lost meanwhile: whichever comes first, no session is left. */
function signInDuring(name: string, act: readonly [method: string, path: string, body: unknown]): Race {
  return {
    name: `threat 2, a sign-in under way: ${name}`,
    statuses: Array.from({ length: signIns + 1 }, (_, refused) => [
      ...Array.from({ length: signIns + 1 - refused }, () => 200),
      ...Array.from({ length: refused }, () => 401),
    ]),
    async prepare(lab, round) {
      await renew(lab)
      const [method, path, body] = act
      const signIn = () => lab.call('POST', '/auth/admin/login', { body: { email: account.email, password: account.password } })
      return [...Array.from({ length: signIns }, () => signIn), change(lab, round, method, path, body)]
    },
    async problem(lab) {
      const sessions = await left(lab, 'sessions')
      return sessions === 0 ? null : `${sessions} sessions outlive it`
    },
  }
}

/** A reset link asked for while the address changes: no link that went to the former address is left. */
const linkDuringChange: Race = {
  name: 'threat 2, a reset link under way: another email address',
  statuses: [[200, 200]],
  async prepare(lab, round) {
    await renew(lab)
    const email = `race-member-${round}@elsewhere.example`
    return [
      () => lab.call('POST', '/auth/admin/forgot-password', { body: { email: account.email } }),
      change(lab, round, 'PUT', `/admin/users/${account.id}`, { email }),
    ]
  },
  async problem(lab) {
    await lab.app.settled()
    const links = await left(lab, 'password_resets')
    return links === 0 ? null : `${links} links outlive it`
  },
}

/** Events that a sign-in or a reset link started earlier must not outlive. */
export const signInRaces: readonly Race[] = [
  signInDuring('another password', ['POST', `/admin/users/${account.id}/change-password`, { newPassword: account.next, confirmPassword: account.next }]),
  signInDuring('a suspension', ['PATCH', `/admin/users/${account.id}/status`, { status: 'suspended' }]),
  signInDuring('a deletion', ['DELETE', `/admin/users/${account.id}`, undefined]),
  linkDuringChange,
]
