import { useDataProvider } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { PointerEvent } from 'react'
import { usePermissions } from '#crud/current-user.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { listCallAt, listRead } from '#crud/list/call.ts'
import { clickedLink } from '#ui/clicked-link.ts'

/**
 * Asks for the list that a link leads to when the mouse button goes down on it: the click that follows takes a tenth of a second, and finds the rows there.
 * Nothing is asked where the cache has a fresh answer. Not for fingers, which touch links to scroll.
 */
export function useReadAhead(): (event: PointerEvent) => void {
  const { byName } = useDeclarations()
  const allowed = usePermissions()
  const queryClient = useQueryClient()
  const provider = useDataProvider()
  return (event) => {
    const link = event.pointerType === 'mouse' ? clickedLink(event) : null
    const call = link?.origin === window.location.origin ? listCallAt(link, byName, (permission) => allowed(permission).allowed) : null
    if (call) void queryClient.prefetchQuery(listRead(call, provider()))
  }
}
