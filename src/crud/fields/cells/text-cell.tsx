import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'
import './cells.css'

/** A text on one line, whole on hover; isolated, so that its direction turns nothing around it. */
export function TextCell({ field, value }: CellProps<'text'> | CellProps<'longText'> | CellProps<'email'> | CellProps<'phone'> | CellProps<'clockTime'>) {
  const text = String(value)
  return <TypedText className={'mono' in field && field.mono ? 'cell-text cell-mono' : 'cell-text'} title={text} text={text} />
}
