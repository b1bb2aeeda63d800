import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react'
import './light-input.css'

interface LightInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'onChange' | 'value'> {
  readonly className: string
  /** Label of the input, and of the button that empties it. */
  readonly 'aria-label': string
  readonly value: string
  readonly input?: Ref<HTMLInputElement> | undefined
  /** Prefix of the input. */
  readonly icon?: ReactNode
  readonly isInvalid?: boolean
  onType(text: string): void
  /** Called for Enter, unless Enter confirms an input method's suggestion. */
  onEnter?(): void
}

const clearMark = (
  <svg width="12" height="12" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path fillRule="evenodd" d="M12 0a12 12 0 1 0 0 24a12 12 0 0 0 0-24M8 6.4l4 4.1 4-4.1L17.6 8l-4.1 4 4.1 4-1.6 1.6-4-4.1-4 4.1L6.4 16l4.1-4-4.1-4z" />
  </svg>
)

/** A plain text input with a button that empties it, for lists: antd's costs several times as much to draw. */
export function LightInput({ className, value, input, icon, isInvalid = false, onType, onEnter, onKeyDown, ...props }: LightInputProps) {
  return (
    <label className={`light-input ${isInvalid ? 'light-input-invalid' : ''} ${props.disabled ? 'light-input-disabled' : ''} ${className}`}>
      {icon}
      <input
        autoComplete="off"
        {...props}
        ref={input}
        value={value}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) onEnter?.()
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Clear ${props.type === 'search' ? 'search' : props['aria-label']}`}
        className={value === '' || props.disabled ? 'light-input-clear light-input-empty' : 'light-input-clear'}
        // The input keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          onType('')
          currentTarget.closest('label')?.control?.focus()
        }}
      >
        {clearMark}
      </button>
    </label>
  )
}
