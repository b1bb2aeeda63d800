import { Input } from 'antd'
import { useState } from 'react'
import { type Paise, parseRupees, rupeesOfPaise } from '#domain/money.ts'
import { type InputProps, ariaOf } from './input-props.ts'

const typedOf = (paise: Paise) => (paise % 100 === 0 ? String(rupeesOfPaise(paise)) : rupeesOfPaise(paise).toFixed(2))

/** An amount: rupees typed, whole paise given on; what is no amount is given on as typed, so that the form can refuse it in words. */
export function RupeesInput(props: InputProps<'rupees'>) {
  const { id, value, isInvalid, onChange } = props
  const [typed, setTyped] = useState(typeof value === 'number' ? typedOf(value) : typeof value === 'string' ? value : '')
  return (
    <Input
      id={id}
      prefix="₹"
      inputMode="decimal"
      autoComplete="off"
      style={{ maxWidth: 220 }}
      value={typed}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseRupees(text) ?? text))
      }}
      onBlur={() => typeof value === 'number' && setTyped(typedOf(value))}
      {...ariaOf(props)}
    />
  )
}
