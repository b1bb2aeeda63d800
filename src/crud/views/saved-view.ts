import { useNotification } from '@refinedev/core'
import type { views } from '#contract/list-views.ts'
import type { Content } from '#crud/contract-answer.ts'
import { useCurrentUser } from '#crud/current-user.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { ListLayout } from '#domain/list-layout.ts'
import { useStore } from '#ui/store.ts'
import { columnParts } from '#crud/list/columns.tsx'
import { listFilters } from '#crud/list/filters.ts'
import { listPath, readListQuery, writeListQuery } from '#crud/list/query.ts'
import type { ListState } from '#crud/list/state.ts'
import { changedLayouts, keyOfLayout } from './layout.ts'
import { useRefreshLayouts } from './use-layout-writer.ts'

/** A saved view as the server sends it. */
export type SavedView = Content<typeof views>['views'][number]

/** Present state of a list, as a saved view keeps it: its built-in view, filters, sort and page size, and its columns. The search is not kept: it may be a name. */
export function shownContent({ view, query, addressOf }: ListState, shown: Declaration, layout: ListLayout | null | undefined) {
  const [, search = ''] = addressOf({ ...query, page: 1, search: '', saved: undefined }).split('?')
  const columns = shown.list.columns.map(columnParts).map(({ name, width }) => ({ field: name, ...(width === undefined ? {} : { width }) }))
  return { view: view ?? '', query: search, layout: { columns, ...(layout?.isCompact ? { isCompact: true } : {}) } }
}

const viewAt = ({ list: { views = {} } }: Declaration, view: string) => (Object.hasOwn(views, view) ? view : undefined)

/** The parameters of a saved view as today's list writes them; what it does not know any more is left out. */
function parametersOf(declaration: Declaration, saved: SavedView): URLSearchParams {
  const view = viewAt(declaration, saved.view)
  return writeListQuery(declaration, readListQuery(declaration, new URLSearchParams(saved.query), view), view)
}

/** The address of a saved view. */
export function addressOfView(declaration: Declaration, saved: SavedView): string {
  const parameters = parametersOf(declaration, saved)
  parameters.set('view', saved.id)
  return `${listPath(declaration, viewAt(declaration, saved.view))}?${parameters}`
}

/** True where a saved view names filters, a sort, columns or a built-in view that the list does not have any more. */
export function hasLostParts(declaration: Declaration, { view, query, layout }: SavedView): boolean {
  const known = new Set(['sort', 'size', ...listFilters(declaration).map(({ name }) => name)])
  const isLost = (field: string) => !Object.hasOwn(declaration.fields, field)
  const asked = new URLSearchParams(query)
  return (
    (view !== '' && viewAt(declaration, view) === undefined) ||
    [...asked.keys()].some((name) => !known.has(name)) ||
    (asked.has('sort') && isLost(asked.get('sort')?.replace(/^-/, '') ?? '')) ||
    (layout?.columns.some(({ field }) => isLost(field)) ?? false)
  )
}

/** True where the list shows something else than its saved view: other filters, order, page size or columns. */
export function useIsChanged(declaration: Declaration, state: ListState, saved: SavedView | undefined): boolean {
  const user = useCurrentUser()
  const changed = useStore(changedLayouts)[`${user?.id} ${keyOfLayout(declaration, { view: state.view, saved: saved?.id })}`]
  const [path = '', search = ''] = state.addressOf({ ...state.query, page: 1, search: '', saved: undefined }).split('?')
  if (!saved) return search !== ''
  const isOther = path !== listPath(declaration, viewAt(declaration, saved.view)) || search !== parametersOf(declaration, saved).toString()
  return isOther || (changed !== undefined && JSON.stringify(changed) !== JSON.stringify(saved.layout))
}

/** Returns a function for the end of a change of a saved view: it reads the layouts again, drops what was changed in the page alone, and says what is done. */
export function useViewDone(declaration: Declaration, { view, query: { saved } }: ListState): (sentence: string | undefined) => Promise<void> {
  const user = useCurrentUser()
  const refresh = useRefreshLayouts()
  const { open } = useNotification()
  return async (sentence) => {
    await refresh()
    const { [`${user?.id} ${keyOfLayout(declaration, { view, saved })}`]: changed, ...others } = changedLayouts.get()
    if (saved !== undefined && changed !== undefined) changedLayouts.set(others)
    if (sentence) open?.({ key: 'view', type: 'success', message: sentence })
  }
}
