import { Button, Input, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { FormState } from '#crud/form/form-state.ts'
import { LabelledField } from '#crud/form/labelled-field.tsx'

interface PasswordFieldProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly state: FormState
  /** The password that one has, which the browser may fill in; a new one otherwise. */
  readonly isCurrent?: boolean
  /** Text under the input. */
  readonly children?: ReactNode
}

/** A password, which may be looked at while it is typed and may be pasted. */
export function PasswordField({ id, name, label, state, isCurrent = false, children }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const value = state.values[name]
  const problem = state.problems[name]
  return (
    <LabelledField name={name} id={id} label={label} problem={problem}>
      <Space.Compact block className="password-input">
        <Input
          id={id}
          type={isShown ? 'text' : 'password'}
          autoComplete={isCurrent ? 'current-password' : 'new-password'}
          value={typeof value === 'string' ? value : ''}
          status={problem ? 'error' : ''}
          aria-required={!isCurrent}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => state.set(name, target.value)}
        />
        <Button aria-pressed={isShown} aria-label={`Show: ${label}`} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </Space.Compact>
      {children}
    </LabelledField>
  )
}

/** The user's current password, so that a stranger at an unattended screen cannot change the account. Sent only to an API that asks for it. */
export function CurrentPassword({ id, state }: { readonly id: string; readonly state: FormState }) {
  return <PasswordField id={id} name="currentPassword" label="Current password" state={state} isCurrent />
}
