import { useEffect, useRef } from 'react'
import type { AuthActions } from './auth-actions.ts'
import { SignInForm } from './sign-in-form.tsx'
import './sign-in.css'

interface SignInAgainProps {
  readonly signIn: AuthActions['signIn']
  /** Email address of the user whose session ended. */
  readonly email: string
  /** Discards the typed text. */
  onLeave(): void
}

/** Shown over a form whose session ended: after signing in again, the input is still there (AUTH-09). It covers the page, so that nobody else can read it. */
export function SignInAgain({ signIn, email, onLeave }: SignInAgainProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    // A dialog focuses its first field, which holds the known email already.
    shown?.querySelector<HTMLInputElement>('[name=password]')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className="auth-dialog" aria-labelledby="sign-in-again" onCancel={(event) => event.preventDefault()}>
      <h2 id="sign-in-again">Sign in again</h2>
      <p>Your session has ended. What you typed is kept: sign in as the same user to go on.</p>
      <SignInForm signIn={signIn} email={email} />
      <button type="button" className="auth-quiet" onClick={onLeave}>
        Leave without saving
      </button>
    </dialog>
  )
}
