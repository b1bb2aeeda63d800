import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router-dom'
import { nameTab } from '#ui/document-title.ts'

/** Handle of a route. */
export interface RouteHandle {
  /** Names the page in the tab and to a screen reader. */
  readonly title: string
}

/** Names the tab after the innermost route that says a title, and moves the focus to a new page's content, or back to where it was in a list. */
export function usePageTitle(): void {
  const matches = useMatches()
  const { pathname } = useLocation()
  const title = matches.flatMap(({ handle }) => (isHandle(handle) ? [handle.title] : [])).at(-1)
  useEffect(() => {
    nameTab(title)
  }, [title])
  const before = useRef(pathname)
  const left = useRef(new Map<string, Element>())
  useEffect(() => {
    if (before.current === pathname) return
    const isNewSection = sectionOf(before.current) !== sectionOf(pathname)
    if (isNewSection) left.current.clear()
    else if (document.activeElement) left.current.set(before.current, document.activeElement)
    before.current = pathname
    // After the layout: focusing now would cause a second layout.
    const frame = requestAnimationFrame(() => {
      const main = document.getElementById('main')
      // Within a section a dialog or the list may have the focus. It is lost with the previous page, unless somebody types into the new one.
      const isLost = document.activeElement === document.body || (isNewSection && !main?.contains(document.activeElement))
      if (!isLost) return
      // Return the focus to the element that was pressed in a list, once the record over the list is closed.
      const pressed = left.current.get(pathname)
      const place = pressed instanceof HTMLElement && main?.contains(pressed) ? pressed : main
      place?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

function sectionOf(pathname: string): string | undefined {
  return pathname.split('/')[1]
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
}
