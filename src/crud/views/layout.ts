import { useCurrentUser } from '#crud/current-user.ts'
import type { Declaration } from '#definition/declaration.ts'
import { layoutKey, type ListLayout } from '#domain/list-layout.ts'
import { createStore, useStore } from '#ui/store.ts'
import { columnParts } from '#crud/list/columns.tsx'

/** Layouts that were changed in this page, by user and key; null for one that was reset. They go before those of the profile. */
export const changedLayouts = createStore<Readonly<Record<string, ListLayout | null>>>({})

/** A list at a built-in view, or at a saved one. */
interface Place {
  readonly view: string | undefined
  readonly saved: string | undefined
}

/** The key of the layout of a list at a view. Views with columns of their own have a layout of their own. */
export function keyOfLayout({ name, list }: Declaration, { view, saved }: Place): string {
  const { columns, onToday } = list.views?.[view ?? ''] ?? {}
  return layoutKey(name, { view: columns || onToday ? view : undefined, saved })
}

/** The layout that the user has chosen for a list. It comes with the profile, so that it is known before the first rows (VIEW-02). */
export function useListLayout(declaration: Declaration, place: Place): ListLayout | null | undefined {
  const user = useCurrentUser()
  const key = keyOfLayout(declaration, place)
  const changed = useStore(changedLayouts)[`${user?.id} ${key}`]
  return changed === undefined ? user?.layouts?.[key] : changed
}

/** A declaration with the columns of a layout. Fields that it does not have any more are left out. */
export function withLayout(declaration: Declaration, layout: ListLayout | null | undefined): Declaration {
  const { fields, list } = declaration
  const columns = layout?.columns.flatMap(({ field, width }) => {
    const declared = list.columns.map(columnParts).find(({ name }) => name === field)
    return Object.hasOwn(fields, field) ? [{ ...declared, field, ...(width ? { width } : {}) } as (typeof list.columns)[number]] : []
  })
  return columns?.length ? { ...declaration, list: { ...list, columns } } : declaration
}

/** True for a list with tabs: built-in views that have one, or saved views. */
export function useHasTabs({ name, list: { views = {} } }: Declaration): boolean {
  const user = useCurrentUser()
  return Object.values(views).some(({ tab }) => tab) || Object.keys(user?.layouts ?? {}).some((key) => key.startsWith(`${name}#`))
}
