import { oneLine } from '#domain/text.ts'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useDelayed } from './use-delayed.ts'

/** Text typed into a select whose options the server searches. */
export interface TypedSearch {
  readonly typed: string
  /** Search that is sent once the typing pauses (GEN-04). */
  readonly search: string
  /** True while other words are typed than the server was asked for. Its options are hidden, since Enter would choose one. */
  readonly isBehind: boolean
  setTyped(text: string): void
}

/** Keeps the text typed into a select whose options the server searches; `isOn` is false if all are loaded. */
export function useTypedSearch(isOn = true): TypedSearch {
  const [typed, setTyped] = useState('')
  const text = isOn ? oneLine(typed) : ''
  const search = useDelayed(text)
  return { typed, search, isBehind: text !== '' && text !== search, setTyped }
}

interface SearchedSelect<Option> extends Pick<TypedSearch, 'typed' | 'setTyped'> {
  readonly isSearching: boolean
  readonly isOpenAtFirst?: boolean
  /** The options of the typed words. */
  readonly found: readonly Option[]
  /** Number of records that match; more than `found` where not all are offered. */
  readonly total: number
  onPick(option: Option): void
}

/**
 * Returns the props of an antd select whose options the server searches. Enter over a running search takes the only record of these words as soon as it is
 * found; where somebody has to choose, the list stays open: antd would close it and drop the text. Shift+Tab leaves the field: antd would choose the first
 * option, or drop the text, and stay.
 */
export function useSearchedSelect<Option>({ typed, setTyped, isSearching, isOpenAtFirst = false, found, total, onPick }: SearchedSelect<Option>) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [awaited, setAwaited] = useState<string | null>(null)
  const takeAwaited = useEffectEvent(() => {
    setAwaited(null)
    const [only] = found
    if (only === undefined || total !== 1 || awaited !== typed) return
    setOpen(false)
    setTyped('')
    onPick(only)
  })
  useEffect(() => {
    if (awaited !== null && !isSearching) takeAwaited()
  }, [awaited, isSearching])
  return {
    open: isOpen,
    onOpenChange: setOpen,
    onSearch(text: string) {
      setAwaited(null)
      setTyped(text)
    },
    onInputKeyDown(event: KeyboardEvent) {
      if (event.key === 'Tab' && event.shiftKey) return event.stopPropagation()
      if (event.key !== 'Enter' || !isSearching) return
      event.preventDefault()
      event.stopPropagation()
      if (typed !== '') setAwaited(typed)
    },
  }
}
