import { Input } from 'antd'
import type { FormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'

const id = 'second-factor-code'

/**
 * The code that an authenticator app shows. It works once and for a minute, so that it need not be hidden, and the browser offers no stored password for it.
 */
export function CodeField({ state }: { readonly state: FormState }) {
  const { code } = state.values
  const problem = state.problems.code
  return (
    <LabelledField name="code" id={id} label="Code" problem={problem}>
      <Input
        id={id}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typeof code === 'string' ? code : ''}
        status={problem ? 'error' : ''}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => state.set('code', target.value)}
      />
    </LabelledField>
  )
}
