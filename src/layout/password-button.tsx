import { Button } from 'antd'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { StaffUser } from '#domain/staff-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { useScreens } from '#crud/screens-context.ts'

/** One's own password, which everybody may set, from every page (permissions.md). */
export function PasswordButton({ user }: { user: StaffUser }) {
  const [isOpen, setOpen] = useState(false)
  const declaration = useDeclaration('users')
  const Dialog = useScreens().dialogs['user-password']
  if (!declaration || !Dialog) return null
  return (
    <>
      <Button type="text" className="header-button" aria-label="Change your password" icon={<KeyRound size={18} aria-hidden />} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <Dialog declaration={declaration} record={{ ...user }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
