import { useGetIdentity } from '@refinedev/core'
import { CircleAlert } from 'lucide-react'
import type { StaffUser } from '#domain/staff-user.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { initialsOf } from './initials.ts'

/** Who is signed in: avatar with initials, name, e-mail (NAV-05). The profile is read again; where that fails, it says so beside what is known (AUTH-11). */
export function Identity({ user }: { user: StaffUser }) {
  const { data, error } = useGetIdentity<StaffUser | null>()
  const { name, email } = data ?? user
  return (
    <div className="identity">
      <span className="avatar" aria-hidden>
        {initialsOf(name || email)}
      </span>
      <span className="identity-words">
        <TypedText className="identity-name" text={name} />
        <TypedText className="identity-email" text={email} />
      </span>
      {error ? (
        <span role="status" className="identity-problem" title={error.message}>
          <CircleAlert size={14} aria-hidden />
          <span className="visually-hidden">{error.message}</span>
        </span>
      ) : null}
    </div>
  )
}
