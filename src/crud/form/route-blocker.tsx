import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom'
import { createStore, useStore } from '#ui/store.ts'
import { isLeavingUnsafe } from './dirty-forms.ts'

/** The guards on the page, the newest last. It alone blocks the router, which takes one blocker at a time. */
const guards = createStore<readonly symbol[]>([])

interface RouteBlock {
  /** The blocked navigation; null while there is none. */
  readonly blocker: Blocker | null
  /** Rendered in the guard's tree. */
  readonly place: ReactNode
}

/**
 * Blocks leaving the page by a link or Back while `asks` returns true and this guard is the newest active one. `asks` is called when the page is left, since a
 * part of the page may have unsaved input without a guard of its own; a stable function.
 */
export function useRouteBlock(asks: () => boolean, isActive = true): RouteBlock {
  const [own] = useState(() => Symbol('guard'))
  const [blocker, setBlocker] = useState<Blocker | null>(null)
  useEffect(() => {
    if (!isActive) return
    guards.set([...guards.get(), own])
    return () => guards.set(guards.get().filter((each) => each !== own))
  }, [isActive, own])
  const isNewest = useStore(guards).at(-1) === own
  const isNeeded = useStore(isLeavingUnsafe)
  return { blocker, place: isNewest && isNeeded ? <RouteBlocker asks={asks} onChange={setBlocker} /> : null }
}

function RouteBlocker({ asks, onChange }: { asks(): boolean; onChange(blocker: Blocker | null): void }) {
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && asks(), [asks]),
  )
  useEffect(() => onChange(blocker), [blocker, onChange])
  useEffect(() => () => onChange(null), [onChange])
  return null
}
