import { type FormEvent, useState } from 'react'
import { signInProblem } from '#domain/staff-user.ts'
import { AttemptProblem } from './attempt-problem.tsx'
import type { AuthActions } from './auth-actions.ts'
import { PasswordInput } from './password-input.tsx'
import { SignInField } from './text-input.tsx'
import { useAttempt } from './use-attempt.ts'
import './sign-in.css'

const fields = ['email', 'password', 'code']

interface SignInFormProps {
  readonly signIn: AuthActions['signIn']
  /** Email address of the previous user. */
  readonly email?: string
  onSignedIn?(): void
}

/** Email, password, LOGIN (AUTH-01, AUTH-02, AUTH-05). */
export function SignInForm({ signIn, email: before = '', onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState(before)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const attempt = useAttempt()
  // Asked for only by the server, of those who have a second factor.
  const [asksCode, setAsksCode] = useState(false)
  if (attempt.failure?.errors.code !== undefined && !asksCode) setAsksCode(true)
  // A problem of the code is a mistake only of users who could give one when they sent the form.
  const [couldGiveCode, setCouldGiveCode] = useState(false)
  const { problem: ofCode, ...codeInput } = attempt.input('code', code, setCode)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = signInProblem({ email, password })
    if (problem) return attempt.refuse(problem)
    setCouldGiveCode(asksCode)
    if (await attempt.run(() => signIn({ email, password, ...(code ? { code } : {}) }))) onSignedIn?.()
  }
  return (
    <form className="auth-form" noValidate aria-busy={attempt.isWorking} onSubmit={(event) => void submit(event)}>
      <AttemptProblem attempt={attempt} fields={fields} />
      <SignInField label="Email" {...attempt.input('email', email, setEmail)} type="email" autoComplete="username" autoFocus={before === ''} />
      <PasswordInput label="Password" {...attempt.input('password', password, setPassword)} autoComplete="current-password" autoFocus={before !== ''} />
      {asksCode ? (
        <SignInField
          label="Code of your authenticator app, or a recovery code"
          {...codeInput}
          {...(couldGiveCode ? { problem: ofCode } : { help: ofCode })}
          type="text"
          autoComplete="one-time-code"
          autoFocus
        />
      ) : null}
      <button type="submit" className="auth-submit" disabled={attempt.isWorking || attempt.secondsLeft > 0}>
        {attempt.isWorking ? 'Logging in...' : 'LOGIN'}
      </button>
    </form>
  )
}
