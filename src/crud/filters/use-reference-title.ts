import { useOne } from '@refinedev/core'
import { useDeclaration } from '#crud/declarations-context.ts'
import { type Option, optionOf, useReferenceOptions } from '#crud/inputs/use-reference-options.ts'

/** The title of a referenced record, out of the options where it is among them, else read; null while it is not known. */
export function useReferenceTitle(to: string, id: string | null): string | null {
  const target = useDeclaration(to)
  const offered = useReferenceOptions({ to, isNeeded: id !== null })
  const among: Option | undefined = offered.options.find((option) => option.id === id)
  const { query } = useOne({
    resource: to,
    id: id ?? '',
    queryOptions: { enabled: id !== null && target !== undefined && !among && !offered.isLoading, staleTime: 30_000 },
    errorNotification: false,
  })
  if (among) return among.title
  return query.data ? optionOf(query.data.data, target?.title).title : null
}
