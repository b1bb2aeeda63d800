import type { Declaration } from '#definition/declaration.ts'
import { listFilters } from './list-filters.ts'
import type { ListQuery } from './list-query.ts'

/** The sentence of a list in which nothing can be, because a minimum is above its maximum; null where none is. */
export function crossedBounds(declaration: Declaration, { filters }: Pick<ListQuery, 'filters'>): string | null {
  const all = listFilters(declaration)
  for (const least of all) {
    const most = all.find(({ rule, field }) => rule === 'atMost' && field === least.field)
    const [from, to] = [filters[least.name], most && filters[most.name]]
    if (least.rule !== 'atLeast' || !most || from === undefined || to === undefined) continue
    const isDay = least.field?.kind === 'civilDate' || least.field?.kind === 'instant'
    if (isDay ? from > to : Number(from) > Number(to)) return `${least.label} is ${isDay ? 'after' : 'above'} ${most.label.toLowerCase()}: nothing can match.`
  }
  return null
}
