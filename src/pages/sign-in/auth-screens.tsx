import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { clearSignInNotice, signInNotice } from '#ui/sign-in-notice.ts'
import type { AuthActions } from './auth-actions.ts'
import { AuthLayout } from './auth-layout.tsx'
import type { AuthRoute } from './auth-routes.ts'
import { ForgotForm } from './forgot-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Only reached by the link in a mail, so that it is not part of the sign-in screen's code. */
const ResetForm = lazy(() =>
  import('./reset-form.tsx').catch(() => ({ default: () => <p role="alert">This form could not be loaded. Please reload the page.</p> })),
)

interface AuthScreensProps {
  readonly place: AuthRoute
  /** The address's parameters: where to go after signing in, the token of a mail's link. */
  readonly search: string
  readonly actions: AuthActions
  readonly notice: string | null
  /** Name of the user signed in in this browser: the link in a mail may be somebody else's. */
  readonly signedInName: string | null
  /** Changes the address within the sign-in screens. */
  go(path: string): void
  onSignedIn(): void
}

/** The screens in front of the panel: sign-in, forgotten password, new password (AUTH-01…05, AUTH-12). */
export function AuthScreens({ place, search, actions, notice, signedInName, go, onSignedIn }: AuthScreensProps) {
  const [success, setSuccess] = useState(signInNotice)
  useEffect(clearSignInNotice, [])
  const token = new URLSearchParams(search).get('token') ?? ''
  const link = (path: AuthRoute, text: string) => {
    const openLink = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      setSuccess(null)
      go(path)
    }
    return (
      <a href={path} onClick={openLink}>
        {text}
      </a>
    )
  }
  if (place === '/forgot-password')
    return (
      <AuthLayout title="Forgot your password?" footer={link('/login', 'Back to sign-in')}>
        <ForgotForm forgotPassword={actions.forgotPassword} />
      </AuthLayout>
    )
  if (place === '/reset-password')
    return (
      <AuthLayout
        title="Set a new password"
        notice={signedInName === null ? null : `${signedInName} is signed in on this browser. Setting a new password signs them out.`}
        footer={
          <>
            {token ? <>{link('/forgot-password', 'Ask for a new link')} · </> : null}
            {link('/login', 'Back to sign-in')}
          </>
        }
      >
        {token ? (
          <Suspense>
            <ResetForm
              token={token}
              resetPassword={actions.resetPassword}
              onReset={() => {
                setSuccess('Your new password is set. Sign in with it.')
                go('/login')
              }}
            />
          </Suspense>
        ) : (
          <p role="alert" className="auth-alert">
            This link is not complete. Open it again from the mail, or {link('/forgot-password', 'ask for a new one')}.
          </p>
        )}
      </AuthLayout>
    )
  return (
    <AuthLayout title="Sign in" notice={success ?? notice} footer={link('/forgot-password', 'Forgot password?')}>
      <SignInForm signIn={actions.signIn} onSignedIn={onSignedIn} />
    </AuthLayout>
  )
}
