import { type ComponentProps, useState } from 'react'
import { SignInField } from './text-input.tsx'

/** A password that may be looked at while it is typed; pasting is allowed. */
export function PasswordInput(props: ComponentProps<typeof SignInField>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="auth-password">
      <SignInField {...props} type={isShown ? 'text' : 'password'} />
      <button type="button" className="auth-quiet" aria-pressed={isShown} aria-label="Show password" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
