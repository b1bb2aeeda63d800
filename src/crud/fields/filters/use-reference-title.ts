import { useOne } from '@refinedev/core'
import { useDeclaration } from '#crud/declarations-context.ts'
import { describeError } from '#ui/describe-error.ts'
import { type Naming, namingOf, titlePlaceholder } from '#crud/fields/inputs/title-query.ts'
import { type ReferenceOption, optionOf, useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'

/** The title of a referenced record, and the state of reading it. */
export interface ReferenceTitle {
  /** The title of the record; `…` while it is read, `not found` where there is no such record, `—` where it could not be read. */
  readonly title: string
  readonly naming: Naming
}

/** The title of a referenced record, out of the options where it is among them, else read. */
export function useReferenceTitle(to: string, id: string | null): ReferenceTitle {
  const target = useDeclaration(to)
  const offered = useReferenceOptions({ to, isNeeded: id !== null })
  const among: ReferenceOption | undefined = offered.options.find((option) => option.id === id)
  const { query } = useOne({
    resource: to,
    id: id ?? '',
    queryOptions: { enabled: id !== null && target !== undefined && !among && !offered.isLoading, staleTime: 30_000 },
    errorNotification: false,
  })
  const asked = namingOf(query)
  const isLoading = !among && (offered.isLoading || asked.isLoading)
  const isMissing = describeError(query.error).isMissing
  const error = among || isLoading || isMissing ? null : query.error
  const naming = { ...asked, error, isLoading }
  if (among) return { title: among.title, naming }
  if (query.data) return { title: optionOf(query.data.data, target?.title).title, naming }
  return { title: isMissing ? 'not found' : titlePlaceholder(isLoading), naming }
}
