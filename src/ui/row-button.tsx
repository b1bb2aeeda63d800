import useStyle from 'antd/es/button/style'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { LineIcon } from './line-icon.tsx'
import './row-button.css'

const variants = {
  outlined: 'ant-btn-default ant-btn-color-default ant-btn-variant-outlined',
  icon: 'ant-btn-text ant-btn-color-default ant-btn-variant-text ant-btn-icon-only',
} as const

interface RowButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  readonly variant: keyof typeof variants
  readonly children: ReactNode
}

/** A small button with antd's look and style sheet, for what each row of a list has: antd's own one costs ten times as much to draw. */
export function RowButton({ variant, children, ...button }: RowButtonProps) {
  const [withStyle, hash] = useStyle('ant-btn')
  return withStyle(
    <button {...button} type="button" className={`ant-btn ant-btn-sm ${variants[variant]} ${hash}`}>
      {variant === 'icon' ? <span className="ant-btn-icon">{children}</span> : <span>{children}</span>}
    </button>,
  )
}

const dots = 'M5 12h.01M12 12h.01M19 12h.01'
const arc = 'M12 3a9 9 0 1 1-9 9'

/** What the button of a menu shows: three dots, or a turning arc while something is under way. */
export function MenuDots({ isBusy }: { isBusy: boolean }) {
  return isBusy ? <span className="row-button-busy">{LineIcon({ path: arc, size: 16 })}</span> : LineIcon({ path: dots, size: 16, strokeWidth: 3 })
}
