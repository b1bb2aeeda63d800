import type { InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { cleanText } from './filter-values.ts'
import { useDelayedText } from '#crud/fields/filters/use-delayed-text.ts'

interface ListSearchProps {
  readonly placeholder: string
  readonly value: string
  readonly input: Ref<InputRef>
  readonly isHeld: boolean
  onSearch(text: string): void
  /** Enter was pressed over this text. */
  onEnter?(text: string): void
}

/** The search box of a list; searches when the typing pauses, at once on Enter, which opens the record that alone matches (GEN-04). */
export function ListSearch({ placeholder, value, input, isHeld, onSearch, onEnter }: ListSearchProps) {
  const { text, setText, flush } = useDelayedText({ value, read: cleanText, apply: onSearch, isHeld })
  return (
    <Input
      ref={input}
      type="search"
      className="list-search"
      aria-label={placeholder}
      placeholder={placeholder}
      prefix={<Search size={14} aria-hidden="true" />}
      allowClear
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => {
        flush()
        onEnter?.(cleanText(text))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
