import { Input } from 'antd'
import type { ComponentProps, CSSProperties } from 'react'
import './growing-text-area.css'

interface GrowingTextAreaProps extends Omit<ComponentProps<typeof Input.TextArea>, 'autoSize' | 'rows' | 'style'> {
  /** Lines that are there before anything is typed. */
  readonly minRows?: number
  /** Lines after which it scrolls. */
  readonly maxRows: number
}

/**
 * A text area that grows with its text, by CSS. antd's `autoSize` measures the whole page several times while a dialog opens. Without that CSS the user can
 * resize it.
 */
export function GrowingTextArea({ minRows = 2, maxRows, className, ...rest }: GrowingTextAreaProps) {
  return (
    <Input.TextArea
      rows={minRows}
      className={className === undefined ? 'growing-text-area' : `growing-text-area ${className}`}
      style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties}
      {...rest}
    />
  )
}
