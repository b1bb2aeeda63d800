import { confirmationProblem, newPasswordProblem, specialCharacters } from '#domain/password.ts'
import { DialogFrame } from '#crud/dialog-frame.tsx'
import { useFormState, type Values } from '#crud/form-state.ts'
import type { DialogProps } from '#crud/screens-context.ts'
import { useCall } from '#crud/use-call.ts'
import { PasswordField } from './password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { textIn } from './text-in.ts'
import { userOf } from './user.ts'
import './users.css'

/** Sets a user's password (USR-08). */
export default function ChangePasswordDialog({ declaration, record, onClose }: DialogProps) {
  const user = userOf(record)
  const form = useFormState({ newPassword: '', confirmPassword: '' })
  const { send } = useCall(declaration.name, 'changePassword')
  return (
    <DialogFrame
      title={`Change password of ${user.name}`}
      confirm="Change password"
      working="Changing…"
      form={form}
      failure="Failed to change password"
      success="Password Changed Successfully"
      resource={declaration.name}
      check={passwordProblems}
      submit={(values) => send({ id: user.id }, { newPassword: textIn(values, 'newPassword'), confirmPassword: textIn(values, 'confirmPassword') })}
      onClose={onClose}
    >
      <p className="form-help">The user is signed out everywhere and signs in again with the new password.</p>
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
