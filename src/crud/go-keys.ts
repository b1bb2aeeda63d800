import { homeKey } from '#definition/menu-key.ts'
import type { Declaration } from '#definition/declaration.ts'
import { resourceTitle } from '#definition/labels.ts'
import { listPath } from './list/query.ts'

/** The pages that `g` and a letter open, the first page first. */
export function goKeys(declarations: readonly Declaration[]): readonly { readonly key: string; readonly label: string; readonly path: string }[] {
  const lists = declarations.flatMap((declaration) => {
    const { menu } = declaration
    return menu?.key === undefined ? [] : [{ key: menu.key, label: menu.label ?? resourceTitle(declaration), path: listPath(declaration), order: menu.order }]
  })
  return [{ key: homeKey, label: 'Dashboard', path: '/dashboard' }, ...lists.toSorted((a, b) => a.order - b.order)]
}
