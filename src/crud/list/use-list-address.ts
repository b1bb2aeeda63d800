import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'

/** Goes back to the list under a form or a record, with the filters it had: the address it was opened from where that is known, else the plain list. */
export function useListAddress(declaration: Declaration): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return useCallback(() => {
    const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
    const isOurs =
      typeof from === 'string' && (from === `/${declaration.name}` || from.startsWith(`/${declaration.name}/`) || from.startsWith(`/${declaration.name}?`))
    void navigate(isOurs ? from : { pathname: `/${declaration.name}`, search })
  }, [navigate, declaration.name, search, state])
}
