import { useGetIdentity } from '@refinedev/core'
import type { StaffUser } from '#domain/staff-user.ts'
import { initialsOf } from './initials.ts'

/** Who is signed in: avatar with initials, name, e-mail (NAV-05). The profile is read anew; where that fails, it says so beside what is known (AUTH-11). */
export function Identity({ user }: { user: StaffUser }) {
  const { data, error } = useGetIdentity<StaffUser | null>()
  const { name, email } = data ?? user
  return (
    <div className="identity">
      <span className="avatar" aria-hidden>
        {initialsOf(name || email)}
      </span>
      <span className="identity-words">
        <bdi className="identity-name">{name}</bdi>
        {error ? (
          <span role="status" className="identity-problem">
            {error.message}
          </span>
        ) : (
          <bdi className="identity-email">{email}</bdi>
        )}
      </span>
    </div>
  )
}
