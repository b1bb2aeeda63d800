import { useEffect, useEffectEvent } from 'react'

const tabStops = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** Elements within that Tab comes to, in its order. */
const tabStopsOf = (within: Element) =>
  [...within.querySelectorAll<HTMLElement>(tabStops)].filter(
    (element) => element.tabIndex >= 0 && element.closest('[inert], [hidden]') === null && element.checkVisibility?.() !== false,
  )

const panelShown = () => document.querySelector('.peek')

/** True while the focus lies under the panel. */
function isFocusUnder(panel: Element | null): boolean {
  const { activeElement } = document
  if (!panel || !activeElement || activeElement === document.body || panel.contains(activeElement)) return false
  const { left, top, width, height } = activeElement.getBoundingClientRect()
  return panel.contains(document.elementFromPoint?.(left + width / 2, top + height / 2) ?? null)
}

interface PeekFocusProps {
  /** The links of the rows, with that of the record among them. */
  links(): readonly HTMLElement[]
  isOfRecord(link: HTMLElement): boolean
  onClose(): void
}

/**
 * Leads the keyboard through a record beside its list: Tab on its row's link goes into the record, and past its end to the next row. The record closes when the
 * focus comes to what lies under it. Where it covers its own row, as on a phone, it takes the focus when it opens.
 */
export function usePeekFocus({ links, isOfRecord, onClose }: PeekFocusProps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    const panel = panelShown()
    if (key !== 'Tab' || !panel || !(target instanceof Element) || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const rows = links()
    const at = rows.findIndex(isOfRecord)
    const row = rows[at]
    const stops = tabStopsOf(panel)
    const focus = (element: HTMLElement | undefined) => {
      if (!element) return
      element.focus()
      event.preventDefault()
    }
    if (target === row) {
      if (!shiftKey) focus(stops[0])
    } else if (row && target === (shiftKey ? stops[0] : stops.at(-1))) {
      focus(shiftKey ? row : rows[at + 1])
      // Past the last row the browser goes on from its end.
      const lastOfRow = tabStopsOf(row.closest('[data-row-key]') ?? row).at(-1)
      if (!event.defaultPrevented) lastOfRow?.focus()
    }
  })
  const look = useEffectEvent(() => {
    if (isFocusUnder(panelShown())) onClose()
  })
  const enter = useEffectEvent(() => {
    const panel = panelShown()
    if (panel && isFocusUnder(panel)) tabStopsOf(panel)[0]?.focus()
  })
  useEffect(() => {
    enter()
    const ended = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: ended.signal })
    // The place of what gets the focus is known once it was brought into sight.
    document.addEventListener('focusin', () => requestAnimationFrame(() => !ended.signal.aborted && look()), { signal: ended.signal })
    return () => ended.abort()
  }, [])
}
