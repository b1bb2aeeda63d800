import { type FormEvent, lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { emailProblem } from '#domain/email.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { useBrand } from '#ui/laboratory.ts'
import { clearSignInNotice, hasSignedIn, signInNotice } from '#ui/sign-in-notice.ts'
import { AttemptProblem } from './attempt-problem.tsx'
import type { AuthActions } from './auth-actions.ts'
import type { AuthRoute } from './auth-routes.ts'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInField } from './text-input.tsx'
import { useAttempt } from './use-attempt.ts'
import './sign-in.css'

/** Loaded apart from the sign-in screen: only the link in a mail leads here. */
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
  // A sign-in ends these screens.
  useEffect(() => () => hasSignedIn.set(true), [])
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
      <DemoSignIns signIn={actions.signIn} />
    </AuthLayout>
  )
}

const fields = ['email']

/** Requests a mail for a new password. The answer never reveals whether the address exists (AUTH-12). */
function ForgotForm({ forgotPassword }: Pick<AuthActions, 'forgotPassword'>) {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const attempt = useAttempt()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = emailProblem(email)
    if (problem) return attempt.refuse(problem, { email: problem })
    setSent(await attempt.run(() => forgotPassword(email)))
  }
  if (isSent)
    return (
      <p role="status" className="auth-note">
        If an account with this address exists, a mail with a link to a new password is on its way. Look into the spam folder too.
      </p>
    )
  return (
    <form className="auth-form" noValidate aria-busy={attempt.isWorking} onSubmit={(event) => void submit(event)}>
      <AttemptProblem attempt={attempt} fields={fields} />
      <SignInField label="Email" {...attempt.input('email', email, setEmail)} type="email" autoComplete="username" autoFocus />
      <button type="submit" className="auth-submit" disabled={attempt.isWorking || attempt.secondsLeft > 0}>
        {attempt.isWorking ? 'Sending...' : 'Send link'}
      </button>
    </form>
  )
}

interface AuthLayoutProps {
  readonly title: string
  /** Reason the user was sent to this screen, e.g. the end of the session. */
  readonly notice?: string | null
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** The frame of the screens in front of the panel: brand, title, form. */
function AuthLayout({ title, notice, footer, children }: AuthLayoutProps) {
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <main className="auth-page">
      <section className="auth-card" aria-labelledby="auth-title">
        <p className="auth-brand">
          <BrandMark size={32} />
          {name}
        </p>
        <h1 id="auth-title">{title}</h1>
        {notice ? (
          <p role="status" className="auth-note">
            {notice}
          </p>
        ) : null}
        {children}
        {footer ? <p className="auth-footer">{footer}</p> : null}
      </section>
    </main>
  )
}
