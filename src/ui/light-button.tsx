import type { ComponentPropsWithRef, ReactNode } from 'react'
import { LineIcon } from './line-icon.tsx'
import { Reasoned } from './reasoned.tsx'
import './light-button.css'

interface LightButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  readonly variant?: 'outlined' | 'text' | 'primary' | 'link' | undefined
  readonly isSmall?: boolean
  readonly isDanger?: boolean
  /** Reason that the signed-in user may not press it; absent if they may. */
  readonly reason?: string | undefined
  /** The keys that press it, as `aria-keyshortcuts` takes them. The screen handles them. */
  readonly keys?: string | undefined
  readonly icon?: ReactNode
}

/** A plain button in the look of the panel, for the shell and lists: antd's costs ten times as much to draw, and makes React draw a second time at once. */
export function LightButton({ variant = 'outlined', isSmall, isDanger, reason, keys, icon, className = '', children, ...props }: LightButtonProps) {
  const shape = `${isSmall ? 'light-button-small ' : ''}${isDanger ? 'light-button-danger ' : ''}${children === undefined ? 'light-button-icon ' : ''}`
  const button = (
    <button
      aria-keyshortcuts={keys}
      {...props}
      disabled={props.disabled || reason !== undefined}
      type="button"
      className={`light-button light-button-${variant} ${shape}${className}`}
    >
      {icon}
      {children}
    </button>
  )
  return (reason ?? keys) ? (
    <Reasoned reason={reason} keys={keys}>
      {button}
    </Reasoned>
  ) : (
    button
  )
}

const dots = 'M5 12h.01M12 12h.01M19 12h.01'
const arc = 'M12 3a9 9 0 1 1-9 9'

/** The face of a menu button: three dots, or a turning arc while an action is under way. */
export function MenuDots({ isBusy }: { isBusy: boolean }) {
  return isBusy ? <span className="light-button-busy">{LineIcon({ path: arc, size: 16 })}</span> : LineIcon({ path: dots, size: 16, strokeWidth: 3 })
}
