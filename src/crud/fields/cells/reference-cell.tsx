import { useOne } from '@refinedev/core'
import { permissionFor } from '#domain/permission.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'

/** The words of a referenced record: those that came with the row, else its title, read once; its id where neither is to be had. */
export function ReferenceCell({ field, value, words }: CellProps<'reference'>) {
  const target = useDeclaration(field.to)
  const may = usePermission(permissionFor(target?.permission ?? 'orders', 'view'))
  const { query } = useOne({
    resource: field.to,
    id: String(value),
    queryOptions: { enabled: words === null && target !== undefined && may.allowed, staleTime: 30_000 },
    errorNotification: false,
  })
  const title: unknown = target && query.data?.data[target.title]
  const text = words ?? (query.isLoading ? '…' : String(title || value))
  return <TypedText className="cell-text" title={text} text={text} />
}
