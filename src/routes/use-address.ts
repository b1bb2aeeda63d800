import { useEffect, useMemo, useState } from 'react'

/** The address, as the session gate needs it. */
export interface PageAddress {
  readonly pathname: string
  readonly search: string
  push(path: string): void
  replace(path: string): void
}

/** Follows the address bar without a router, so that the sign-in stays light. */
export function useAddress(): PageAddress {
  const [at, setAt] = useState(here)
  useEffect(() => {
    const update = () => setAt(here())
    window.addEventListener('popstate', update)
    return () => window.removeEventListener('popstate', update)
  }, [])
  return useMemo(() => {
    const move = (how: 'pushState' | 'replaceState') => (path: string) => {
      window.history[how](null, '', path)
      setAt(here())
    }
    return { ...at, push: move('pushState'), replace: move('replaceState') }
  }, [at])
}

function here(): { readonly pathname: string; readonly search: string } {
  const { pathname, search } = window.location
  return { pathname, search }
}
