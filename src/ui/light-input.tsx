import useStyle, { useSharedStyle } from 'antd/es/input/style'
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react'

interface LightInputProps extends Omit<ComponentPropsWithoutRef<'input'>, 'className' | 'onChange' | 'value'> {
  readonly className: string
  readonly value: string
  readonly input?: Ref<HTMLInputElement> | undefined
  /** Shown before what is typed. */
  readonly icon?: ReactNode
  readonly isInvalid?: boolean
  onType(text: string): void
  /** Enter was pressed, and not to choose among the words of an input method. */
  onEnter?(): void
}

const clearMark = (
  <svg width="12" height="12" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path fillRule="evenodd" d="M12 0a12 12 0 1 0 0 24a12 12 0 0 0 0-24M8 6.4l4 4.1 4-4.1L17.6 8l-4.1 4 4.1 4-1.6 1.6-4-4.1-4 4.1L6.4 16l4.1-4-4.1-4z" />
  </svg>
)

/** A text input with a button that empties it, with antd's look and style sheet: every list has several, and antd's own one costs several times as much to draw. */
export function LightInput({ className, value, input, icon, isInvalid = false, onType, onEnter, onKeyDown, ...props }: LightInputProps) {
  const [withSharedStyle, hash] = useSharedStyle('ant-input')
  const [withStyle] = useStyle('ant-input')
  const status = isInvalid ? 'ant-input-status-error' : ''
  const off = props.disabled ? 'ant-input-disabled ant-input-affix-wrapper-disabled' : ''
  return withSharedStyle(
    withStyle(
      <label className={`ant-input-affix-wrapper ant-input-outlined ${status} ${off} ${hash} ${className}`}>
        {icon === undefined ? null : <span className="ant-input-prefix">{icon}</span>}
        <input
          autoComplete="off"
          {...props}
          ref={input}
          className={`ant-input ${hash}`}
          value={value}
          aria-invalid={isInvalid || undefined}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            onKeyDown?.(event)
            if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) onEnter?.()
          }}
        />
        <span className="ant-input-suffix">
          <button
            type="button"
            tabIndex={-1}
            aria-label="Clear"
            className={value === '' || props.disabled ? 'ant-input-clear-icon ant-input-clear-icon-hidden' : 'ant-input-clear-icon'}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => {
              onType('')
              currentTarget.closest('label')?.control?.focus()
            }}
          >
            {clearMark}
          </button>
        </span>
      </label>,
    ),
  )
}
