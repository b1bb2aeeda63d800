import { type Ref, useEffect, useState } from 'react'
import { useDelayedText } from '#crud/fields/filters/use-delayed-text.ts'
import { LightInput } from '#ui/light-input.tsx'
import { LineIcon } from '#ui/line-icon.tsx'
import { cleanText } from './filter-values.ts'
import type { ListQuery } from './list-query.ts'
import type { ListContent } from './use-list-rows.ts'

interface ListSearchProps {
  readonly placeholder: string
  readonly value: string
  readonly input: Ref<HTMLInputElement>
  readonly isPaused: boolean
  readonly onTyping: (isTyping: boolean) => void
  onSearch(text: string): void
  /** Enter was pressed over this text. */
  onEnter?(text: string): void
}

const searchMark = LineIcon({ path: 'M3 10.5a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M16 16l5 5', size: 14 })

/** The search box of a list; searches when the typing pauses, at once on Enter, which opens the record where it is the only match (GEN-04). */
export function ListSearch({ placeholder, value, input, isPaused, onTyping, onSearch, onEnter }: ListSearchProps) {
  const { text, setText, flush } = useDelayedText({ value, read: cleanText, apply: onSearch, isPaused, onTyping })
  return (
    <LightInput
      input={input}
      type="search"
      className="list-search"
      aria-label={placeholder}
      placeholder={placeholder}
      icon={searchMark}
      value={text}
      onType={setText}
      onEnter={() => {
        flush()
        onEnter?.(cleanText(text))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}

/** Enter in the search box opens a record that is the only match, once the answer is there; one that is only similar is not opened. */
export function useOpenOnlyResult({ search }: ListQuery, content: ListContent, open: (id: string) => void): (text: string) => void {
  const [wanted, setWanted] = useState('')
  const isThere = wanted !== '' && wanted === search && !content.isFirst && !content.isPlaceholder
  useEffect(() => {
    if (!isThere) return
    setWanted('')
    const [row] = content.rows
    if (content.total === 1 && !content.isSimilar && !content.error && row?.kind === 'record') open(row.record.id)
  })
  return setWanted
}
