import Input from 'antd/es/input/Input'
import { parseFilter } from '#crud/list/filter-values.ts'
import type { FilterProps } from './filter-props.ts'
import { useDelayedText } from './use-delayed-text.ts'

/** A filter that is typed: a text, a number, an amount in rupees. What means nothing is marked and filters nothing. */
export function TypedFilter({ filter, value, isHeld, onChange }: FilterProps) {
  const kind = filter.field?.kind
  const isNumber = kind === 'rupees' || kind === 'integer'
  const read = (text: string) => {
    if (text.trim() === '') return ''
    const meant = parseFilter(filter, text.trim())
    return meant === null ? null : String(meant)
  }
  const { text, setText, flush, isInvalid } = useDelayedText({
    value: value === null ? '' : String(value),
    read,
    apply: (meant) => onChange(meant === '' ? null : meant),
    isHeld,
  })
  return (
    <Input
      className={isNumber ? 'filter-number' : 'filter-text'}
      aria-label={filter.label}
      aria-invalid={isInvalid || undefined}
      placeholder={filter.label}
      title={isInvalid ? `${filter.label}: not ${isNumber ? 'a number' : 'a value'} to filter by` : undefined}
      prefix={kind === 'rupees' ? '₹' : undefined}
      inputMode={kind === 'rupees' ? 'decimal' : kind === 'integer' ? 'numeric' : 'text'}
      status={isInvalid ? 'error' : ''}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={flush}
    />
  )
}
