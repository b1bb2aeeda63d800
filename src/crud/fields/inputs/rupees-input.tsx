import { Input, type InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { groupTyped, type Paise, parseRupees, rupeesOfPaise } from '#domain/money.ts'
import { type InputProps, ariaOf } from './input-props.ts'

const typedOf = (paise: Paise) => groupTyped(paise % 100 === 0 ? String(rupeesOfPaise(paise)) : rupeesOfPaise(paise).toFixed(2))
const withoutCommas = (text: string) => text.replaceAll(',', '').length

/** An amount: rupees typed, grouped as they are typed, whole paise given on; what is no amount is given on as typed, so that the form can refuse it in words. */
export function RupeesInput(props: InputProps<'rupees'>) {
  const { id, value, isInvalid, onChange } = props
  const [typed, setTyped] = useState(typeof value === 'number' ? typedOf(value) : typeof value === 'string' ? value : '')
  const input = useRef<InputRef>(null)
  // How many signs stand before the caret, without the commas that come and go.
  const [caret, setCaret] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (caret === null) return
    let place = 0
    for (let signs = 0; place < typed.length && signs < caret; place += 1) if (typed[place] !== ',') signs += 1
    input.current?.setSelectionRange(place, place)
    setCaret(null)
  }, [caret, typed])
  return (
    <Input
      ref={input}
      id={id}
      prefix="₹"
      inputMode="decimal"
      autoComplete="off"
      style={{ maxWidth: 220 }}
      value={typed}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => {
        const text = event.target.value
        const grouped = groupTyped(text)
        setTyped(grouped)
        if (grouped !== text) setCaret(withoutCommas(text.slice(0, event.target.selectionStart ?? text.length)))
        onChange(text.trim() === '' ? null : (parseRupees(text) ?? text))
      }}
      onBlur={() => typeof value === 'number' && setTyped(typedOf(value))}
      {...ariaOf(props)}
    />
  )
}
