import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** The focused control: where its row is in its list, and where it is among the controls of that row, counted from the last. */
interface Place {
  readonly control: Element
  readonly list: Element | null
  readonly row: number
  readonly position: number
}

interface RowFocus<Holder> {
  readonly ref: RefObject<Holder | null>
  onFocus(event: FocusEvent): void
}

/**
 * Props of what holds rows (`li` or `tr`) whose controls remove or disable themselves: the focus stays there instead of falling to the page.
 * It goes to the control that has the place now; without one to the holder where it takes the focus, or else to its present or first control.
 */
export function useRowFocus<Holder extends HTMLElement = HTMLDivElement>(): RowFocus<Holder> {
  const ref = useRef<Holder>(null)
  const place = useRef<Place | null>(null)
  useEffect(() => {
    const { current: lost } = place
    const { current: all } = ref
    const { activeElement } = document
    // A dialog whose opener is gone gives the focus to the page's content.
    const isLost = activeElement === lost?.control || activeElement?.matches('body, main')
    if (!lost || !all || !isLost) return
    if (lost.control.isConnected && !isDisabled(lost.control)) return
    place.current = null
    const next = successor(lost) ?? (all.hasAttribute('tabindex') ? all : (usable(all).find(isPresent) ?? usable(all)[0]))
    next?.focus()
  })
  return {
    ref,
    onFocus: ({ target }) => {
      // React's focus events include menus and dialogs opened by a control, although they are elsewhere in the page.
      if (ref.current?.contains(target)) place.current = placeOf(target)
    },
  }
}

const controls = 'button, a[href], input, select, textarea'

function placeOf(control: Element): Place {
  const row = control.closest('li, tr')
  const list = row?.parentElement
  if (!row || !list) return { control, list: null, row: 0, position: -1 }
  const there = [...row.querySelectorAll(controls)]
  return { control, list, row: [...list.children].indexOf(row), position: there.indexOf(control) - there.length }
}

function successor({ control, list, row, position }: Place): HTMLElement | undefined {
  const rows = list?.isConnected ? [...list.children] : []
  const isStill = control.isConnected
  const own = rows[Math.min(row, rows.length - 1)]
  const [same, ...others] = own ? [own, ...(isStill ? rows.slice(row + 1) : [])] : []
  if (!same) return
  const there = [...same.querySelectorAll<HTMLElement>(controls)]
  const wanted = [there.at(position), ...there, ...others.flatMap((other) => usable(other))]
  return wanted.find((each) => each && !isDisabled(each))
}

function usable(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(controls)].filter((control) => !isDisabled(control))
}

function isPresent(control: Element): boolean {
  return control.hasAttribute('aria-current')
}

function isDisabled(control: Element): boolean {
  return control.matches(':disabled')
}
