import { useLogout } from '@refinedev/core'
import { useRef } from 'react'
import * as users from '#contract/users.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { type FormValues, useFormState } from '#crud/form/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useWrite } from '#crud/use-write.ts'
import type { RequiredSetup } from '#domain/required-setup.ts'
import { confirmationProblem, newPasswordProblem, passwordCriteria, passwordStrength, samePasswordProblem, specialCharacters } from '#domain/password.ts'
import { keepForSignIn } from '#ui/sign-in-notice.ts'
import { CurrentPassword, PasswordField } from './password-field.tsx'
import { typedText } from './text-in.ts'
import { userOf } from './user.ts'
import './users.css'

interface ChangePasswordProps extends DialogProps {
  /** True right after signing in with a password that somebody else chose. */
  readonly first?: RequiredSetup
}

/** Sets a user's password; one's own ends this session too, so that the sign-in screen follows (USR-08). */
export default function ChangePasswordDialog({ declaration, record, first, onClose }: ChangePasswordProps) {
  const user = userOf(record)
  const form = useFormState({ currentPassword: '', newPassword: '', confirmPassword: '' })
  const { send } = useWrite(users.changePassword)
  const { mutate: logout } = useLogout()
  const isDone = useRef(false)
  const isOwn = useCurrentUser()?.id === user.id
  const submit = async (values: FormValues) => {
    const passwords = { newPassword: typedText(values, 'newPassword'), confirmPassword: typedText(values, 'confirmPassword') }
    const currentPassword = typedText(values, 'currentPassword')
    await send({ id: user.id }, currentPassword ? { ...passwords, currentPassword } : passwords, { isQuiet: true })
    isDone.current = true
    if (isOwn) keepForSignIn('Your password is changed. Sign in with the new one.')
  }
  const close = () => {
    const isLeaving = isOwn && isDone.current
    if (!(first && isLeaving)) onClose()
    if (isLeaving) logout({ redirectPath: false })
  }
  return (
    <DialogFrame
      title={first ? 'Set your own password' : isOwn ? 'Change your password' : `Change password of ${user.name}`}
      confirm={first ? 'Set password' : 'Change password'}
      working="Changing…"
      cancel={first ? (first.isRequired ? 'Log out' : 'Later') : 'Cancel'}
      isModalOnly={first?.isRequired ?? false}
      form={form}
      failure="Failed to change password"
      success="Password Changed Successfully"
      resource={declaration.name}
      check={passwordProblems}
      submit={submit}
      onClose={close}
    >
      <p className="form-help">
        {first
          ? 'Somebody else chose the password that you signed in with. Set one that only you know; then you sign in again with it.'
          : isOwn
            ? 'You are signed out everywhere, here too, and sign in again with the new password.'
            : 'They will be signed out everywhere and need the new password.'}
      </p>
      {isOwn ? <CurrentPassword id="user-current-password" state={form} /> : null}
      <PasswordField id="user-new-password" name="newPassword" label="New password" state={form}>
        <StrengthMeter password={typedText(form.values, 'newPassword')} />
        <small className="form-help">Uppercase and lowercase letters, a digit and one of {specialCharacters}</small>
      </PasswordField>
      <PasswordField id="user-confirm-password" name="confirmPassword" label="Confirm password" state={form} />
    </DialogFrame>
  )
}

function passwordProblems(values: FormValues) {
  const password = typedText(values, 'newPassword')
  const same = samePasswordProblem(typedText(values, 'currentPassword'), password)
  return { newPassword: newPasswordProblem(password) ?? same, confirmPassword: confirmationProblem(password, typedText(values, 'confirmPassword')) }
}

/** Shows how many of the six criteria a password meets, with the word for it (USR-08). */
function StrengthMeter({ password }: { password: string }) {
  const { met, word } = passwordStrength(password)
  return (
    <div className="strength-meter">
      <meter
        aria-label="Password strength"
        aria-valuetext={`${word}: ${met} of ${passwordCriteria.all} criteria`}
        min={0}
        max={passwordCriteria.all}
        low={passwordCriteria.medium}
        high={passwordCriteria.strong}
        optimum={passwordCriteria.all}
        value={met}
      />
      <output>{password === '' ? '' : word}</output>
    </div>
  )
}
