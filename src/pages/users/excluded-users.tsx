import { TypedText } from '#ui/typed-text.tsx'
import type { ExcludedUser } from './user.ts'

/** Names the selected users that are not included, each with the reason (USR-10). */
export function ExcludedUsers({ excluded }: { excluded: readonly ExcludedUser[] }) {
  if (excluded.length === 0) return null
  return (
    <section className="users-excluded" aria-label="Not included">
      <p>{excluded.length === 1 ? 'Not included:' : `${excluded.length} are not included:`}</p>
      <ul>
        {excluded.map(({ user, sentence }) => (
          <li key={user.id}>
            <TypedText text={user.name} /> – {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
