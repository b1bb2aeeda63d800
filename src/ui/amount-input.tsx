import { Input, type InputProps, type InputRef } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { groupTyped } from '#domain/money.ts'

export interface AmountInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** The typed text, grouped or not. */
  readonly value: string
  onType(text: string): void
}

const withoutCommas = (text: string) => text.replaceAll(',', '').length

/** An input for rupees. It groups digits as in India, and keeps the caret behind the same digit. */
export function AmountInput({ value, onType, ...props }: AmountInputProps) {
  const shown = groupTyped(value)
  const input = useRef<InputRef>(null)
  // Number of characters before the caret, without commas.
  const [caret, setCaret] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (caret === null) return
    let place = 0
    for (let signs = 0; place < shown.length && signs < caret; place += 1) if (shown[place] !== ',') signs += 1
    input.current?.setSelectionRange(place, place)
    setCaret(null)
  }, [caret, shown])
  return (
    <Input
      ref={input}
      prefix="₹"
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={shown}
      onChange={({ target }) => {
        const text = target.value
        const grouped = groupTyped(text)
        if (grouped !== text) setCaret(withoutCommas(text.slice(0, target.selectionStart ?? text.length)))
        onType(grouped)
      }}
    />
  )
}
