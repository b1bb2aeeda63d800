import { useEffect, useEffectEvent, useMemo } from 'react'
import { useDelayed } from '#crud/fields/inputs/use-delayed.ts'
import { shownNames } from '#crud/list/columns.tsx'
import { BesideListContext } from '#crud/row/row-button.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { Declaration } from '#definition/declaration.ts'
import { typingPlaces } from '#ui/use-key-shortcuts.ts'
import { usePeekFocus } from './peek-focus.ts'
import { ResourceShow } from './resource-show.tsx'

/** Milliseconds on a row until its record is read: an arrow that is held passes many. */
const restMs = 100

interface PeekProps {
  readonly declaration: Declaration
  readonly id: string
  /** The record, where its row is all that there is of it. */
  readonly known?: KnownRecord | undefined
  onMove(id: string): void
  /** Opens the record's own screen, where it has one. */
  readonly onOpen: (() => void) | undefined
  onClose(): void
}

/**
 * A record beside its list, which stays usable: it follows the row that has the focus. Arrows move through the rows, Tab leads into it, Enter opens the
 * record's screen, Esc closes.
 */
export default function Peek({ declaration, id, known, onMove, onOpen, onClose }: PeekProps) {
  const shown = useMemo(() => withPeekFields(declaration), [declaration])
  const settled = useDelayed(id, restMs)
  usePeekKeys({ id, onMove, onOpen, onClose })
  usePeekFocus({ links: rowLinks, isOfRecord: (link) => rowOf(link)?.dataset.rowKey === id, onClose })
  const isKnown = known !== undefined
  const shownId = isKnown ? id : settled
  return (
    <BesideListContext value={true}>
      <ResourceShow key={shownId} declaration={shown} id={shownId} known={known} peek={{ onOpen, onClose }} />
    </BesideListContext>
  )
}

/** The declaration with the fields of the drawer: its own, those of the record's screen, or the columns of the list where that screen is bespoke. */
function withPeekFields(declaration: Declaration): Declaration {
  const { show } = declaration
  const fields = show?.peek || show?.fields || (show?.page === undefined ? undefined : shownNames(declaration))
  return { ...declaration, show: { ...show, ...(fields && { fields }) } }
}

const rowOf = (place: EventTarget | null) =>
  place instanceof Element && place.matches('[data-row-link]') ? place.closest<HTMLElement>('[data-row-key]') : null

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('.list-rows [data-row-link]')]

function usePeekKeys({ id, onMove, onOpen, onClose }: Omit<PeekProps, 'declaration' | 'known'>) {
  const follow = useEffectEvent(({ target }: FocusEvent) => {
    const key = rowOf(target)?.dataset.rowKey
    if (key !== undefined && key !== id) onMove(key)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isElsewhere = !(target instanceof Element) || target.closest(`${typingPlaces}, [role="menu"]`) !== null
    if (isElsewhere || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    const links = rowLinks()
    const at = links.findIndex((link) => rowOf(link)?.dataset.rowKey === id)
    const focus = (link: HTMLElement | undefined) => {
      link?.focus()
      link?.scrollIntoView?.({ block: 'nearest' })
    }
    if (key === 'Escape') {
      onClose()
      focus(links[at])
    } else if (key === 'Enter' && onOpen && target.matches('body, main')) onOpen()
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && !target.closest('.peek')) focus(links[at + (key === 'ArrowDown' ? 1 : -1)])
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const ended = new AbortController()
    document.addEventListener('focusin', (event) => follow(event), { signal: ended.signal })
    document.addEventListener('keydown', (event) => press(event), { signal: ended.signal })
    return () => ended.abort()
  }, [])
}
