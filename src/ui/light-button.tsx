import type { ComponentPropsWithRef, ReactNode } from 'react'
import { LineIcon } from './line-icon.tsx'
import './light-button.css'

interface LightButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  readonly variant: 'outlined' | 'text'
  readonly isSmall?: boolean
  readonly icon?: ReactNode
}

/** A plain button in the look of the panel, for lists and their rows: antd's costs ten times as much to draw. */
export function LightButton({ variant, isSmall = false, icon, className = '', children, ...button }: LightButtonProps) {
  const shape = `${isSmall ? 'light-button-small ' : ''}${children === undefined ? 'light-button-icon ' : ''}`
  return (
    <button {...button} type="button" className={`light-button light-button-${variant} ${shape}${className}`}>
      {icon}
      {children}
    </button>
  )
}

const dots = 'M5 12h.01M12 12h.01M19 12h.01'
const arc = 'M12 3a9 9 0 1 1-9 9'

/** The face of a menu button: three dots, or a turning arc while an action is under way. */
export function MenuDots({ isBusy }: { isBusy: boolean }) {
  return isBusy ? <span className="light-button-busy">{LineIcon({ path: arc, size: 16 })}</span> : LineIcon({ path: dots, size: 16, strokeWidth: 3 })
}
