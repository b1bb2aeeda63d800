import { type FormEvent, useState } from 'react'
import { emailProblem } from '#domain/email.ts'
import { AttemptProblem } from './attempt-problem.tsx'
import type { AuthActions } from './auth-actions.ts'
import { SignInField } from './text-input.tsx'
import { useAttempt } from './use-attempt.ts'
import './sign-in.css'

const fields = ['email']

/** Requests a mail for a new password. The answer never reveals whether the address exists (AUTH-12). */
export function ForgotForm({ forgotPassword }: Pick<AuthActions, 'forgotPassword'>) {
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
