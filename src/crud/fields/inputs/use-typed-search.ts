import { oneLine } from '#domain/text.ts'
import { type KeyboardEvent, useState } from 'react'
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

/**
 * Ignores Enter while a select waits for its options: antd would close the list and drop the text. Shift+Tab leaves the field: antd would choose the first
 * option, or drop the text, and stay.
 */
export function searchKeys(isSearching: boolean): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Tab' && event.shiftKey) return event.stopPropagation()
    if (event.key !== 'Enter' || !isSearching) return
    event.preventDefault()
    event.stopPropagation()
  }
}
