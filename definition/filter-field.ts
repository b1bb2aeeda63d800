import type { Filter } from './declaration.ts'
import type { Fields } from './field.ts'

/** The field that a filter is about, if it is about one. */
export function fieldOfFilter(filter: Filter<Fields>): string | undefined {
  if (typeof filter === 'string') return filter
  if ('field' in filter) return filter.field
  if ('atLeast' in filter) return filter.atLeast
  return 'atMost' in filter ? filter.atMost : undefined
}
