import { useLogout } from '@refinedev/core'
import { Button } from 'antd'
import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dropDirtyForms, hasDirtyForms } from '#crud/form/dirty-forms.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'

const LeaveQuestion = lazyWithPreload(async () => (await import('#crud/form/leave-question.tsx')).LeaveQuestion)

/** Signs out, in every tab (AUTH-10); asks first when something typed would be lost (GEN-08). */
export function LogoutButton() {
  const { mutate: logout } = useLogout()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    dropDirtyForms()
    // The session gate shows the sign-in screen as soon as the session is gone; the router has nothing to do.
    logout({ redirectPath: false })
  }
  return (
    <>
      <Button type="text" className="header-button" icon={<LogOut size={18} aria-hidden />} onClick={() => (hasDirtyForms() ? setAsking(true) : leave())}>
        <span className="logout-word">Logout</span>
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <LeaveQuestion isOpen onStay={() => setAsking(false)} onLeave={leave} onClosed={() => undefined} />
        </Suspense>
      ) : null}
    </>
  )
}
