import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router-dom'
import { nameTab } from '#ui/document-title.ts'
import { hasSignedIn } from '#ui/sign-in-notice.ts'

/** Handle of a route. */
export interface RouteHandle {
  /** Names the page in the tab and to a screen reader. */
  readonly title: string
}

/** Frames in which a list that is opened again has drawn its rows: a second. */
const maxFrames = 60

/** Names the tab after the innermost route that says a title, and moves the focus to a new page's content, or back to where it was in a list. */
export function usePageTitle(): void {
  const matches = useMatches()
  const { pathname } = useLocation()
  const title = matches.flatMap(({ handle }) => (isHandle(handle) ? [handle.title] : [])).at(-1)
  useEffect(() => {
    nameTab(title)
  }, [title])
  useEffect(() => {
    if (!hasSignedIn.get()) return
    hasSignedIn.set(false)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  const before = useRef(pathname)
  const here = useRef(pathname)
  here.current = pathname
  const left = useRef(new Map<string, Element>())
  // As it happens: what had the focus is gone once another page is drawn.
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const main = document.getElementById('main')
      if (target instanceof Element && target !== main && main?.contains(target)) left.current.set(here.current, target)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (before.current === pathname) return
    const isNewSection = sectionOf(before.current) !== sectionOf(pathname)
    if (isNewSection) left.current.clear()
    before.current = pathname
    const pressed = left.current.get(pathname)
    // After the layout: focusing now would cause a second layout.
    let frame = requestAnimationFrame(() => {
      const main = document.getElementById('main')
      // Within a section a dialog or the list may have the focus. It is lost with the previous page, unless somebody types into the new one.
      const isLost = document.activeElement === document.body || document.activeElement === main || (isNewSection && !main?.contains(document.activeElement))
      if (!main || !isLost) return
      main.focus({ preventScroll: true })
      let frames = 0
      const giveBack = () => {
        const place = placeOf(main, pressed)
        if (document.activeElement !== main || pressed === undefined) return
        if (place) place.focus({ preventScroll: true })
        else if (frames++ < maxFrames) frame = requestAnimationFrame(giveBack)
      }
      giveBack()
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

/** The element that was pressed in a list, or the link to the same record once the list is drawn again; undefined before that. */
function placeOf(main: HTMLElement, pressed: Element | undefined): HTMLElement | undefined {
  if (pressed instanceof HTMLElement && main.contains(pressed)) return pressed
  const address = pressed?.getAttribute('href')
  return address ? [...main.querySelectorAll('a')].find((link) => link.getAttribute('href') === address) : undefined
}

function sectionOf(pathname: string): string | undefined {
  return pathname.split('/')[1]
}

function isHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string'
}
