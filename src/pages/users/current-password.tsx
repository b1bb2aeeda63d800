import type { FormState } from '#crud/form/form-state.ts'
import { PasswordField } from './password-field.tsx'

/** One's current password, for a change of one's own that a stranger at an open screen must not make; a laboratory's API that does not ask for it gets none. */
export function CurrentPassword({ id, state }: { readonly id: string; readonly state: FormState }) {
  return <PasswordField id={id} name="currentPassword" label="Current password" state={state} isCurrent />
}
