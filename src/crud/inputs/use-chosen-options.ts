import { useMany } from '@refinedev/core'
import type { Field } from '#definition/field.ts'
import { useDeclaration } from '#crud/declarations-context.ts'
import { type Option, type ReferenceOptions, optionOf, useReferenceOptions } from './use-reference-options.ts'

/** What a field of kind references offers, and the records already chosen, in the order of their choice. */
export interface ChosenOptions {
  readonly offered: ReferenceOptions
  readonly picked: readonly PickedOption[]
  /** Every chosen record is at hand: what is worked out from them is true. */
  readonly isComplete: boolean
}

/** A chosen record; one that is no longer offered (switched off since) stays chosen and says so. */
export interface PickedOption extends Option {
  readonly isOffered: boolean
}

/** Joins what is offered with what is chosen; chosen records that are no longer offered are read by their ids. */
export function useChosenOptions(field: Field<'references'>, chosen: readonly string[]): ChosenOptions {
  const target = useDeclaration(field.to)
  const offered = useReferenceOptions({ to: field.to, where: field.where, limit: field.limit })
  const known = new Map(offered.options.map((option) => [option.id, option]))
  const lacking = offered.isLoading ? [] : chosen.filter((id) => !known.has(id))
  const others = useMany({
    resource: field.to,
    ids: lacking,
    queryOptions: { enabled: lacking.length > 0, staleTime: 30_000 },
    errorNotification: false,
  })
  const byId = new Map((lacking.length > 0 ? others.result.data : []).map((record) => [String(record.id), optionOf(record, target?.title)]))
  const picked = chosen.map((id): PickedOption => {
    const option = known.get(id)
    if (option) return { ...option, isOffered: true }
    return { ...(byId.get(id) ?? { id, title: id, record: {} }), isOffered: false }
  })
  return { offered, picked, isComplete: !offered.isLoading && lacking.every((id) => byId.has(id)) }
}
