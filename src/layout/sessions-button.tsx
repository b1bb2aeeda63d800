import { Button } from 'antd'
import { MonitorSmartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { StaffUser } from '#domain/staff-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useScreens } from '#crud/screens-context.ts'

/** Where one is signed in, from every page. */
export function SessionsButton({ user }: { user: StaffUser }) {
  const [isOpen, setOpen] = useState(false)
  const declaration = useDeclaration('users')
  const Dialog = useScreens().dialogs['user-sessions']
  if (!declaration || !Dialog) return null
  return (
    <>
      <Button
        type="text"
        className="header-button"
        aria-label="Where you are signed in"
        icon={<MonitorSmartphone size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <Dialog declaration={declaration} record={{ ...user }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
