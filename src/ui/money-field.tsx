import { useState } from 'react'
import { groupTyped, type Paise, parseRupees, rupeesOfPaise } from '#domain/money.ts'
import { AmountInput, type AmountInputProps } from './amount-input.tsx'
import { RupeesText } from './rupees-text.tsx'

/** An amount of a record, in rupees; takes `value` as the fields of `@refinedev/antd` do, whose NumberField would show paise. */
export function MoneyField({ value }: { readonly value: Paise | null | undefined }) {
  return <RupeesText paise={value} />
}

interface MoneyInputProps extends Omit<AmountInputProps, 'value' | 'onType'> {
  /** Whole paise, or the typed text that is no amount. */
  readonly value?: unknown
  onChange?(value: Paise | string | null): void
}

const typedOf = (paise: Paise) => groupTyped(paise % 100 === 0 ? String(rupeesOfPaise(paise)) : rupeesOfPaise(paise).toFixed(2))
const readTyped = (text: string): Paise | string | null => (text.trim() === '' ? null : (parseRupees(text) ?? text))

/**
 * An input for an amount of a record: rupees are typed and grouped, the value is whole paise. Anything else is passed through so that the form can reject it.
 * It takes `value` and `onChange`, as an input of antd's `Form.Item` does.
 */
export function MoneyInput({ value, onChange, ...props }: MoneyInputProps) {
  const [typed, setTyped] = useState('')
  const isTyped = readTyped(typed) === (value ?? null)
  const shown = isTyped ? typed : typeof value === 'number' ? typedOf(value) : typeof value === 'string' ? value : ''
  return (
    <AmountInput
      {...props}
      value={shown}
      onType={(text) => {
        setTyped(text)
        onChange?.(readTyped(text))
      }}
      onBlur={() => typeof value === 'number' && setTyped(typedOf(value))}
    />
  )
}
