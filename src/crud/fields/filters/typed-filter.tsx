import Input from 'antd/es/input/Input'
import { AmountInput } from '#ui/amount-input.tsx'
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
  const props = {
    className: isNumber ? 'filter-number' : 'filter-text',
    'aria-label': filter.label,
    'aria-invalid': isInvalid || undefined,
    placeholder: filter.label,
    title: isInvalid ? `${filter.label}: not ${isNumber ? 'a number' : 'a value'} to filter by` : undefined,
    status: isInvalid ? 'error' : '',
    allowClear: true,
    value: text,
    onPressEnter: flush,
  } as const
  if (kind === 'rupees') return <AmountInput {...props} onType={setText} />
  return <Input {...props} inputMode={kind === 'integer' ? 'numeric' : 'text'} onChange={(event) => setText(event.target.value)} />
}
