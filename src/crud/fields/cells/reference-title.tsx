import { useOne } from '@refinedev/core'
import { permissionFor } from '#domain/permission.ts'
import type { Field } from '#definition/field.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { titleText } from './reference-cell.ts'

/** The title of a referenced record, read once; its id where it cannot be read. */
export function ReferenceTitle({ field, id }: { field: Field<'reference'>; id: string }) {
  const target = useDeclaration(field.to)
  const may = usePermission(permissionFor(target?.permission ?? 'orders', 'view'))
  const { query } = useOne({
    resource: field.to,
    id,
    queryOptions: { enabled: target !== undefined && may.allowed, staleTime: 30_000 },
    errorNotification: false,
  })
  const title: unknown = target && query.data?.data[target.title]
  return titleText(query.isLoading ? '…' : String(title || id))
}
