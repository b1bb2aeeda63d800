import { useMany } from '@refinedev/core'
import type { Field } from '#definition/field.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { type Naming, namingOf, titlePlaceholder } from './title-query.ts'
import { type ReferenceOption, type ReferenceOptions, optionOf, useReferenceOptions } from './use-reference-options.ts'

/** Options of a field of kind references, and the chosen records in the order of their choice. */
export interface ChosenOptions {
  readonly offered: ReferenceOptions
  readonly picked: readonly PickedOption[]
  /** State of the read of chosen records that are not offered. */
  readonly naming: Naming
  /** Every chosen record is loaded, so that computed values are correct. */
  readonly isComplete: boolean
}

/** A chosen record. One that is no longer offered stays chosen with a note. An unknown title is shown as `…` or `—`, never as the id. */
export interface PickedOption extends ReferenceOption {
  readonly isKnown: boolean
  readonly isOffered: boolean
}

/** Joins the offered and the chosen records. A chosen record that is no longer offered is read by its id. */
export function useChosenOptions(field: Field<'references'>, chosen: readonly string[]): ChosenOptions {
  const target = useDeclaration(field.to)
  const offered = useReferenceOptions({ to: field.to, where: field.where, limit: field.limit })
  const known = new Map(offered.options.map((option) => [option.id, option]))
  const missing = offered.isLoading ? [] : chosen.filter((id) => !known.has(id))
  const { query, result } = useMany({
    resource: field.to,
    ids: missing,
    queryOptions: { enabled: missing.length > 0, staleTime: 30_000 },
    errorNotification: false,
  })
  const naming = namingOf(query)
  const byId = new Map((missing.length > 0 ? result.data : []).map((record) => [String(record.id), optionOf(record, target?.title)]))
  const picked = chosen.map((id): PickedOption => {
    const option = known.get(id)
    if (option) return { ...option, isKnown: true, isOffered: true }
    const other = byId.get(id)
    return other
      ? { ...other, isKnown: true, isOffered: false }
      : { id, title: titlePlaceholder(offered.isLoading || naming.isLoading), record: {}, isKnown: false, isOffered: false }
  })
  return { offered, picked, naming, isComplete: !offered.isLoading && missing.every((id) => byId.has(id)) }
}
