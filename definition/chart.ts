import type { FieldKind, Fields } from './field.ts'

/** A bar chart above the list: its records, or the sum of an amount or a number of theirs, by the values of a field, under the list's search and filters. */
export interface Chart<F extends Fields = Fields> {
  readonly label: string
  /** The field that groups the records: a choice, yes or no, a reference or a text. */
  readonly by: keyof F & string
  /** The field that is added up, an amount or a whole number; by default the records are counted. */
  readonly sum?: keyof F & string
  /** The path that answers it; by default `{path}/figures/{by}`, which the reference server serves. */
  readonly path?: string
}

/** Kinds that a chart groups by: those with few values, and texts, of which the largest groups are shown. */
export const groupedKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['choice', 'yesNo', 'reference', 'text', 'icon'])

/** Kinds that a chart adds up. */
export const summedKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['rupees', 'integer'])

/** Number of groups of a chart, unless they are choices; the others are one bar. */
export const maxGroups = 6

/** The charts among the figures above a list. */
export function chartsOf(stats: readonly (Chart | { readonly label: string })[] = []): readonly Chart[] {
  return stats.flatMap((stat) => ('by' in stat ? [stat] : []))
}
