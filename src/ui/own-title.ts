import { useEffect } from 'react'

let own: string | null = null
let route = ''

const show = () => {
  document.title = own ?? route
}

/** Names the tab after the route, unless the page has a name of its own. */
export function nameTab(title: string): void {
  route = title
  show()
}

/** Names the tab after the record that a page shows; null while it is not read. */
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
