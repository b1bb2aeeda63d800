import { useOne } from '@refinedev/core'
import { useDeclaration } from '#crud/declarations-context.ts'
import { emptyText } from '#ui/empty-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import type { CellProps } from './cell-props.ts'

/** The words of a referenced record: those that came with the row, else its title, read once. */
export function ReferenceCell({ field, value, words }: CellProps<'reference'>) {
  const target = useDeclaration(field.to)
  const isLacking = words === null && field.name === undefined
  const { query } = useOne({
    resource: field.to,
    id: String(value),
    queryOptions: { enabled: isLacking && target !== undefined, staleTime: 30_000 },
    errorNotification: false,
  })
  const title: unknown = target && query.data?.data[target.title]
  const text = words ?? (typeof title === 'string' ? title : null)
  if (text === null) return emptyText
  return <TypedText className="cell-text" title={text} text={text} />
}
