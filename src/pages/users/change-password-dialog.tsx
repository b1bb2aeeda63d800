import { useLogout } from '@refinedev/core'
import { useRef } from 'react'
import { confirmationProblem, newPasswordProblem, specialCharacters } from '#domain/password.ts'
import { DialogFrame } from '#crud/dialog/dialog-frame.tsx'
import { useFormState, type Values } from '#crud/form/form-state.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useCall } from '#crud/use-call.ts'
import { CurrentPassword } from './current-password.tsx'
import { PasswordField } from './password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { textIn } from './text-in.ts'
import { userOf } from './user.ts'
import './users.css'

/** Sets a user's password; one's own ends this session too, so that the sign-in screen follows (USR-08). */
export default function ChangePasswordDialog({ declaration, record, onClose }: DialogProps) {
  const user = userOf(record)
  const form = useFormState({ currentPassword: '', newPassword: '', confirmPassword: '' })
  const { send } = useCall(declaration.name, 'changePassword')
  const { mutate: logout } = useLogout()
  const isDone = useRef(false)
  const isOwn = useCurrentUser()?.id === user.id
  const submit = async (values: Values) => {
    const passwords = { newPassword: textIn(values, 'newPassword'), confirmPassword: textIn(values, 'confirmPassword') }
    const currentPassword = textIn(values, 'currentPassword')
    await send({ id: user.id }, currentPassword ? { ...passwords, currentPassword } : passwords, { isQuiet: true })
    isDone.current = true
  }
  const close = () => {
    onClose()
    if (isOwn && isDone.current) logout({ redirectPath: false })
  }
  return (
    <DialogFrame
      title={isOwn ? 'Change your password' : `Change password of ${user.name}`}
      confirm="Change password"
      working="Changing…"
      form={form}
      failure="Failed to change password"
      success="Password Changed Successfully"
      resource={declaration.name}
      check={passwordProblems}
      submit={submit}
      onClose={close}
    >
      <p className="form-help">
        {isOwn
          ? 'You are signed out everywhere, here too, and sign in again with the new password.'
          : 'The user is signed out everywhere and signs in again with the new password.'}
      </p>
      {isOwn ? <CurrentPassword id="user-current-password" state={form} /> : null}
      <PasswordField id="user-new-password" name="newPassword" label="New password" state={form}>
        <StrengthMeter password={textIn(form.values, 'newPassword')} />
        <small className="form-help">Uppercase and lowercase letters, a digit and one of {specialCharacters}</small>
      </PasswordField>
      <PasswordField id="user-confirm-password" name="confirmPassword" label="Confirm password" state={form} />
    </DialogFrame>
  )
}

function passwordProblems(values: Values) {
  const password = textIn(values, 'newPassword')
  return { newPassword: newPasswordProblem(password), confirmPassword: confirmationProblem(password, textIn(values, 'confirmPassword')) }
}
