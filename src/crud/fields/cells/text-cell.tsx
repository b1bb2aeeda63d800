import { formatPhone } from '#domain/phone.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'
import './cells.css'

/** A text in at most two lines, whole on hover; isolated, so that its direction turns nothing around it; a telephone number as people read it. */
export function textCell({ field, value }: CellProps<'text'> | CellProps<'longText'> | CellProps<'email'> | CellProps<'phone'> | CellProps<'clockTime'>) {
  const text = field.kind === 'phone' ? formatPhone(String(value)) : String(value)
  return TypedText({ className: 'mono' in field && field.mono ? 'cell-text cell-mono' : 'cell-text', title: text, text })
}
