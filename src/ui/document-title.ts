import { useEffect } from 'react'
import { brand } from './laboratory.ts'

let own: string | null = null
let route: string | undefined

const show = () => {
  const title = own ?? route
  const { name } = brand.get()
  // The focus moves to a new page's content: a screen reader says which page that is.
  if (title) document.getElementById('main')?.setAttribute('aria-label', title)
  // The settings are the record of the laboratory itself.
  document.title = [...(title?.split(' · ') ?? []).filter((part) => part !== name), name].join(' · ')
}

brand.subscribe(show)

/** Sets the browser tab's title from the route, unless the page sets its own. */
export function nameTab(title: string | undefined): void {
  route = title
  show()
}

/** Sets the browser tab's title from the record that a page shows; null while it is loading. */
export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return
    own = title
    show()
    return () => {
      own = null
      show()
    }
  }, [title])
}
