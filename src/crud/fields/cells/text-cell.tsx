import { formatPhone } from '#domain/phone.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'
import './cells.css'

/** A text in at most two lines, with the whole text on hover. It is isolated, so that right-to-left text does not change the text around it; a telephone number is grouped. */
export function textCell({ field, value }: CellProps<'text'> | CellProps<'longText'> | CellProps<'email'> | CellProps<'phone'> | CellProps<'clockTime'>) {
  const text = field.kind === 'phone' ? formatPhone(String(value)) : String(value)
  return TypedText({ className: 'mono' in field && field.mono ? 'cell-text cell-mono' : 'cell-text', title: text, text })
}
