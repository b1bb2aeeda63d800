import { useLogout } from '@refinedev/core'
import { Suspense, useEffect, useState } from 'react'
import { dropDirtyForms, hasDirtyForms } from '#crud/form/dirty-forms.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

const LeaveQuestion = lazyWithPreload(async () => (await import('#crud/form/leave-question.tsx')).LeaveQuestion)

/** Ends the session when it is drawn, after a question where that would lose what was typed (AUTH-10). */
export function SignOut({ onStay }: { onStay(): void }) {
  const [isLeaving, setLeaving] = useState(() => !hasDirtyForms())
  if (isLeaving) return <Leaving />
  return (
    <Suspense fallback={null}>
      <LeaveQuestion isOpen onStay={onStay} onLeave={() => setLeaving(true)} onClosed={() => undefined} />
    </Suspense>
  )
}

/** Whoever calls this hook is drawn again at each change of the page, so it is called only here. */
function Leaving() {
  const { mutate: logout } = useLogout()
  useEffect(() => {
    dropDirtyForms()
    // The session gate shows the sign-in screen as soon as the session is gone; the router has nothing to do.
    logout({ redirectPath: false })
  }, [logout])
  return null
}
