/** Layout of a list for one person: its columns in their order, some with a width in pixels, and the height of its rows. */
export interface ListLayout {
  readonly columns: readonly { readonly field: string; readonly width?: number }[]
  readonly isCompact?: boolean
}

/** Layouts by list: `orders`, `orders/refunds` for a built-in view, `orders#{id}` for a saved view. One without columns has those of the declaration. */
export type ListLayouts = Readonly<Record<string, ListLayout>>

/** Bounds of a column's width in pixels. */
export const columnWidth = { min: 32, max: 900 } as const

/** Largest number of columns of a layout, of saved views of one person in one list, and of characters of a view's name. */
export const layoutLimits = { columns: 60, views: 30, name: 60 } as const

/** The permission to save, change and delete views that everybody sees. */
export const sharedViewPermission = 'settings.edit'

/** The name of a list, a built-in view or a saved view in the layouts. */
export function layoutKey(resource: string, { view, saved }: { readonly view?: string | undefined; readonly saved?: string | undefined }): string {
  return saved ? `${resource}#${saved}` : view ? `${resource}/${view}` : resource
}

/** Reads layouts from an answer or from storage; leaves out what is none. */
export function readLayouts(value: unknown): ListLayouts {
  return Object.fromEntries(Object.entries(Object(value) as object).filter(([, layout]: [string, unknown]) => isLayout(layout)))
}

function isLayout(value: unknown): value is ListLayout {
  const { columns } = Object(value) as { columns?: unknown }
  return Array.isArray(columns) && columns.every((column: unknown) => typeof (Object(column) as { field?: unknown }).field === 'string')
}
