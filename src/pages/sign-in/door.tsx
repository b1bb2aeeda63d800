import { type MouseEvent, useState } from 'react'
import type { DoorActions } from './door-actions.ts'
import { DoorFrame } from './door-frame.tsx'
import type { DoorPlace } from './door-place.ts'
import { ForgotForm } from './forgot-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface DoorProps {
  readonly place: DoorPlace
  /** The address's parameters: where to go after signing in, the token of a mail's link. */
  readonly search: string
  readonly actions: DoorActions
  readonly notice: string | null
  /** Changes the address within the door. */
  go(path: string): void
  onSignedIn(): void
}

/** The screens in front of the panel: sign-in, forgotten password, new password (AUTH-01…05, AUTH-12). */
export function Door({ place, search, actions, notice, go, onSignedIn }: DoorProps) {
  const [said, setSaid] = useState<string | null>(null)
  const token = new URLSearchParams(search).get('token') ?? ''
  const link = (path: DoorPlace, words: string) => {
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      setSaid(null)
      go(path)
    }
    return (
      <a href={path} onClick={follow}>
        {words}
      </a>
    )
  }
  if (place === '/forgot-password')
    return (
      <DoorFrame title="Forgot your password?" footer={link('/login', 'Back to sign-in')}>
        <ForgotForm forgotPassword={actions.forgotPassword} />
      </DoorFrame>
    )
  if (place === '/reset-password')
    return (
      <DoorFrame title="Set a new password" footer={link('/login', 'Back to sign-in')}>
        {token ? (
          <ResetForm
            token={token}
            resetPassword={actions.resetPassword}
            onReset={() => {
              setSaid('Your new password is set. Sign in with it.')
              go('/login')
            }}
          />
        ) : (
          <p role="alert" className="door-alert">
            This link is not complete. Open it again from the mail, or {link('/forgot-password', 'ask for a new one')}.
          </p>
        )}
      </DoorFrame>
    )
  return (
    <DoorFrame title="Sign in" notice={said ?? notice} footer={link('/forgot-password', 'Forgot password?')}>
      <SignInForm signIn={actions.signIn} onSignedIn={onSignedIn} />
    </DoorFrame>
  )
}
