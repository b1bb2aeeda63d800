import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { useToday } from '#ui/use-today.ts'
import {
  datedQuery,
  defaultQuery,
  fromOf,
  listPath,
  listPlaceOf,
  type ListQuery,
  readListQuery,
  undatedQuery,
  withLatestAddress,
  writeListQuery,
} from './query.ts'

/** A list's state, held only by the address (GEN-07). */
export interface ListState {
  readonly query: ListQuery
  /** The view whose list it is, also behind a form or record. */
  readonly view: string | undefined
  /** The filters that it opens with. */
  readonly initial: ListQuery['filters']
  /** The address of this list as it is: what a form or record opened over it comes back to. */
  readonly address: string
  /** The address of this list with another query: what a page link leads to. */
  addressOf(query: ListQuery): string
  /** The name of a filter that is always today in this view and cannot be changed. */
  readonly fixed: string | undefined
  /** Text is typed into search or filters that the query does not have yet. */
  readonly isTyping: boolean
  /** A search or filter says when such text is typed, and when it is in the query; a stable function. */
  readonly onTyping: (isTyping: boolean) => void
  /** Goes there; `replace` leaves no step behind (typing, corrections). */
  go(query: ListQuery, options?: { readonly replace?: boolean }): void
}

/** The place of a list on a bespoke page. */
export interface PagePlace {
  /** The address of the page where it is not the list's. */
  readonly path?: string | undefined
  /** Filters that are always set, and not in the address. */
  readonly filters?: ListQuery['filters']
}

/**
 * Reads the list's query from the address and writes it there. `isCovered` is true while a form or record is open over the list.
 */
export function useListState(
  declaration: Declaration,
  view: string | undefined,
  isCovered: boolean,
  { path: ownPath, filters: always }: PagePlace = {},
): ListState {
  const navigate = useNavigate()
  const location = useLocation()
  const place = listPlaceOf(declaration, view, location, isCovered)
  const today = useToday()
  const fixed = declaration.list.views?.[place.view ?? '']?.onToday
  const query = useMemo(() => {
    const read = readListQuery(declaration, new URLSearchParams(place.search), place.view)
    const dated = datedQuery(declaration, read, today)
    return { ...dated, filters: { ...dated.filters, ...always, ...(fixed === undefined ? {} : { [fixed]: today }) } }
  }, [declaration, fixed, always, place.search, place.view, today])
  const initial = useMemo(() => datedQuery(declaration, defaultQuery(declaration, place.view), today).filters, [declaration, place.view, today])
  const path = ownPath ?? listPath(declaration, place.view)
  const parametersOf = useCallback(
    (wanted: ListQuery) => {
      const { [fixed ?? '']: _today, ...filters } = wanted.filters
      return writeListQuery(declaration, undatedQuery(declaration, fixed === undefined ? wanted : { ...wanted, filters }, place.view, today), place.view)
    },
    [declaration, fixed, place.view, today],
  )
  const addressOf = useCallback((wanted: ListQuery) => addressAt(path, parametersOf(wanted)), [path, parametersOf])
  const go = useCallback<ListState['go']>(
    (wanted, { replace = false } = {}) => {
      if (isCovered) return
      // The screen follows the address with a delay, so the newest values are only in the address.
      const { pathname, search } = window.location
      const next = parametersOf(wanted)
      const isBehind = pathname === path && search !== place.search
      void navigate(addressAt(path, isBehind ? withLatestAddress(search, parametersOf(query), next) : next), { replace })
    },
    [isCovered, navigate, parametersOf, path, place.search, query],
  )
  const [typed, setTyped] = useState(0)
  const onTyping = useCallback((isTyping: boolean) => setTyped((count) => count + (isTyping ? 1 : -1)), [])
  return { view: place.view, isTyping: typed > 0, onTyping, query, initial, address: addressOf(query), addressOf, fixed, go }
}

function addressAt(path: string, parameters: URLSearchParams): string {
  const search = parameters.toString()
  return `${path}${search ? `?${search}` : ''}`
}

/** Goes back to the list under a form or a record, with the filters it had: the address it was opened from where that is known, else the plain list. */
export function useListAddress(declaration: Declaration): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return useCallback(() => {
    const from = fromOf(state)
    const path = `/${declaration.name}`
    const isOurs = from === path || from?.startsWith(`${path}/`) || from?.startsWith(`${path}?`)
    void navigate(isOurs && from ? from : { pathname: path, search })
  }, [navigate, declaration.name, search, state])
}
