import useStyle from 'antd/es/button/style'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { LineIcon } from './line-icon.tsx'
import './light-button.css'

const variants = {
  outlined: 'ant-btn-default ant-btn-color-default ant-btn-variant-outlined',
  text: 'ant-btn-text ant-btn-color-default ant-btn-variant-text',
} as const

interface LightButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  readonly variant: keyof typeof variants
  readonly isSmall?: boolean
  readonly icon?: ReactNode
}

/** A button with antd's look and style sheet, for what each list or each of its rows has: antd's own one costs ten times as much to draw. */
export function LightButton({ variant, isSmall = false, icon, className = '', children, ...button }: LightButtonProps) {
  const [withStyle, hash] = useStyle('ant-btn')
  const shape = `${isSmall ? 'ant-btn-sm ' : ''}${children === undefined ? 'ant-btn-icon-only ' : ''}`
  return withStyle(
    <button {...button} type="button" className={`ant-btn ${shape}${variants[variant]} ${hash} ${className}`}>
      {icon === undefined ? null : <span className="ant-btn-icon">{icon}</span>}
      {children === undefined ? null : <span>{children}</span>}
    </button>,
  )
}

const dots = 'M5 12h.01M12 12h.01M19 12h.01'
const arc = 'M12 3a9 9 0 1 1-9 9'

/** What the button of a menu shows: three dots, or a turning arc while something is under way. */
export function MenuDots({ isBusy }: { isBusy: boolean }) {
  return isBusy ? <span className="light-button-busy">{LineIcon({ path: arc, size: 16 })}</span> : LineIcon({ path: dots, size: 16, strokeWidth: 3 })
}
