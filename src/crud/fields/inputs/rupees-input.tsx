import { useState } from 'react'
import { groupTyped, type Paise, parseRupees, rupeesOfPaise } from '#domain/money.ts'
import { AmountInput } from '#ui/amount-input.tsx'
import { type InputProps, ariaOf } from './input-props.ts'

const typedOf = (paise: Paise) => groupTyped(paise % 100 === 0 ? String(rupeesOfPaise(paise)) : rupeesOfPaise(paise).toFixed(2))

/** An amount: rupees are typed and grouped, the value is whole paise. Anything else is passed through so that the form can reject it. */
export function RupeesInput(props: InputProps<'rupees'>) {
  const { id, value, isInvalid, onChange } = props
  const [typed, setTyped] = useState(typeof value === 'number' ? typedOf(value) : typeof value === 'string' ? value : '')
  return (
    <AmountInput
      id={id}
      value={typed}
      status={isInvalid ? 'error' : ''}
      onType={(text) => {
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseRupees(text) ?? text))
      }}
      onBlur={() => typeof value === 'number' && setTyped(typedOf(value))}
      {...ariaOf(props)}
    />
  )
}
