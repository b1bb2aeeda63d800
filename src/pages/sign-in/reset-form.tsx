import { type FormEvent, useState } from 'react'
import { confirmationProblem, newPasswordProblem, passwordStrength } from '#domain/password.ts'
import { AttemptProblem } from './attempt-problem.tsx'
import type { AuthActions } from './auth-actions.ts'
import { PasswordInput } from './password-input.tsx'
import { useAttempt } from './use-attempt.ts'
import './sign-in.css'

const fields = ['password', 'confirmPassword']

interface ResetFormProps extends Pick<AuthActions, 'resetPassword'> {
  /** Out of the mail's link. */
  readonly token: string
  onReset(): void
}

/** Sets a new password with the token of a mail's link (AUTH-12). */
export default function ResetForm({ resetPassword, token, onReset }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const [confirmPassword, setConfirmation] = useState('')
  const attempt = useAttempt()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = newPasswordProblem(password)
    const differs = problem ? null : confirmationProblem(password, confirmPassword)
    if (problem) return attempt.refuse(problem, { password: problem })
    if (differs) return attempt.refuse(differs, { confirmPassword: differs })
    if (await attempt.run(() => resetPassword({ token, password, confirmPassword }))) onReset()
  }
  return (
    <form className="auth-form" noValidate aria-busy={attempt.isWorking} onSubmit={(event) => void submit(event)}>
      <AttemptProblem attempt={attempt} fields={fields} />
      <PasswordInput
        label="New password"
        {...attempt.input('password', password, setPassword)}
        autoComplete="new-password"
        autoFocus
        help={password ? `Strength: ${passwordStrength(password).word}` : 'At least 8 characters, with upper and lower case, a number and a special character'}
      />
      <PasswordInput label="Confirm password" {...attempt.input('confirmPassword', confirmPassword, setConfirmation)} autoComplete="new-password" />
      <button type="submit" className="auth-submit" disabled={attempt.isWorking || attempt.secondsLeft > 0}>
        {attempt.isWorking ? 'Saving...' : 'Set password'}
      </button>
    </form>
  )
}
