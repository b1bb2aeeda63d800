import type { IResourceItem } from '@refinedev/core'
import { resourceTitle } from '#definition/labels.ts'
import type { Declaration } from '#definition/declaration.ts'

/** The resources as Refine knows them: what its hooks infer from the address, and where its buttons lead. */
export function refineResources(declarations: readonly Declaration[]): IResourceItem[] {
  return declarations.map(({ name, label, list, operations }) => {
    const meta = { label: resourceTitle({ label }) }
    if (list.address) return { name, meta, list: `/${list.address}` }
    const has = (operation: 'create' | 'edit') => operations?.includes(operation) ?? true
    return {
      name,
      meta: { ...meta, canDelete: operations?.includes('delete') ?? true },
      list: `/${name}`,
      show: `/${name}/:id`,
      ...(has('create') && { create: `/${name}/add` }),
      ...(has('edit') && { edit: `/${name}/:id/edit` }),
    }
  })
}
