import type { Declaration, FilterValue } from '#definition/declaration.ts'
import { changeQuery, defaultQuery, writeListQuery } from './list-query.ts'

/** The address of a resource's list with these filters set: where a figure leads to. */
export function listAddress(declaration: Declaration, filters: Readonly<Record<string, FilterValue>> = {}): string {
  const parameters = writeListQuery(declaration, changeQuery(defaultQuery(declaration), { filters })).toString()
  return `/${declaration.name}${parameters ? `?${parameters}` : ''}`
}
