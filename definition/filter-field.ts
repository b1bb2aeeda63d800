import type { Filter } from './declaration.ts'
import type { Fields } from './field.ts'

/** The field that a filter compares; undefined for a bound, a flag or a text. */
export function comparedField(filter: Filter<Fields>): string | undefined {
  return typeof filter === 'string' ? filter : 'field' in filter ? filter.field : undefined
}

/** The field that a filter is about, if it is about one. */
export function fieldOfFilter(filter: Filter<Fields>): string | undefined {
  if (typeof filter === 'string' || 'field' in filter) return comparedField(filter)
  if ('atLeast' in filter) return filter.atLeast
  return 'atMost' in filter ? filter.atMost : undefined
}
