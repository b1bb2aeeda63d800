import { TypedText } from '#ui/typed-text.tsx'
import type { LeftOut } from './user.ts'

/** Names the selected users that are left out, each with the reason (USR-10). */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null
  return (
    <section className="users-left-out" aria-label="Left out">
      <p>{leftOut.length === 1 ? 'Left out:' : `${leftOut.length} are left out:`}</p>
      <ul>
        {leftOut.map(({ user, sentence }) => (
          <li key={user.id}>
            <TypedText text={user.name} /> – {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
