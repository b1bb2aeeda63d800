import type { FormState } from '#crud/form/form-state.ts'
import { PasswordField } from './password-field.tsx'

/** The user's current password, for changes of their own account that a stranger at an unattended screen must not make; not sent to an API that does not ask for it. */
export function CurrentPassword({ id, state }: { readonly id: string; readonly state: FormState }) {
  return <PasswordField id={id} name="currentPassword" label="Current password" state={state} isCurrent />
}
