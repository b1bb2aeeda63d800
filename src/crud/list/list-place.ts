import type { Location } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'

/** The list at an address: its view, and its query parameters. */
export interface ListPlace {
  readonly view: string | undefined
  readonly search: string
}

/**
 * The list that is at an address. Under an open form or record it is the list that this was opened from
 * (`state.from`), so that nothing moves behind it; without that, the plain list with the parameters of the address.
 */
export function listPlaceOf(declaration: Declaration, view: string | undefined, location: Pick<Location, 'search' | 'state'>, isCovered: boolean): ListPlace {
  const from = fromOf(location.state)
  if (!isCovered || view !== undefined || from === null) return { view, search: location.search }
  const [path = '', search = ''] = from.split(/\?(.*)/s)
  const base = `/${declaration.name}`
  if (path === base) return { view: undefined, search }
  const named = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : ''
  return Object.hasOwn(declaration.list.views ?? {}, named) ? { view: named, search } : { view, search: location.search }
}

/** The address that a link was followed from, where it says so. */
export function fromOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : null
}
