import type { CrudFilter } from '@refinedev/core'
import type { Declaration } from '#definition/declaration.ts'
import { filterTerms } from '#definition/stock-filters.ts'
import { ApiError } from '#providers/http/api-error.ts'

/** The filters of stock Refine pages in the API's terms. One that the list does not take is refused with the allowed ones. */
export function declaredFilters(declaration: Declaration, filters: readonly CrudFilter[]): CrudFilter[] {
  const terms = filterTerms(declaration, filters, (sentence) => {
    throw new ApiError('invalid', { serverMessage: sentence })
  })
  return terms.flatMap(([field, value]): CrudFilter[] => (value === undefined ? [] : [{ field, operator: 'eq', value }]))
}
