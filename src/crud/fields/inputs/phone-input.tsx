import { Input } from 'antd'
import { useState } from 'react'
import { formatPhone, storedPhone } from '#domain/phone.ts'
import { type InputProps, ariaOf } from './input-props.ts'

/** Returns a stored number for a grouped one, and any other text as typed. */
function givenBy(text: string): string {
  const stored = storedPhone(text)
  return formatPhone(stored) === text ? stored : text
}

/** A telephone number: the stored one is shown grouped as in lists, another one as it is typed. */
export function PhoneInput(props: InputProps<'phone'>) {
  const { id, value, isInvalid, onChange } = props
  const given = typeof value === 'string' ? value : ''
  const [opened] = useState(given)
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string } | null>(null)
  return (
    <Input
      id={id}
      type="tel"
      autoComplete="off"
      dir="auto"
      value={typed?.value === given ? typed.text : formatPhone(given)}
      status={isInvalid ? 'error' : ''}
      onChange={({ target: { value: text } }) => {
        // Typing the opened number again is no change, in whatever form it is stored.
        const next = opened === '' ? text : text === formatPhone(opened) ? opened : givenBy(text)
        setTyped({ text, value: next })
        onChange(next)
      }}
      {...ariaOf(props)}
    />
  )
}
