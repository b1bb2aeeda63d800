import { z } from 'zod'
import { day, pageQuery } from '#contract/schemas.ts'
import { defaultPageSize, largestPage } from '#domain/page.ts'

/** Longest text that a list is searched or filtered by. */
const maxTextLength = 200

type Names = readonly [string, ...string[]]

/** The keys of a table as a tuple, which a schema of choices needs. */
export function keysOf<T extends object>(table: T): [keyof T & string, ...(keyof T & string)[]] {
  return Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
}

/**
 * The parameters that every list has: page from 1, limit, search, `sort` (one of these) and `order`; anything else is a 422. Spread it together with the list's
 * own filters.
 * @example query: z.object({ ...listQuery(namesOf(orderSorts), 'createdAt'), status: optionalOneOf(namesOf(orderStatuses)) })
 */
export function listParameters<const S extends Names>(sorts: S, sort: S[number], order: 'asc' | 'desc' = 'desc', maxRows: number = largestPage) {
  return {
    ...pageQuery(defaultPageSize, maxRows),
    search: optionalText,
    sort: z.enum(sorts).default(() => sort),
    order: z.enum(['asc', 'desc']).default(order),
  }
}

/** A text to filter by. */
export const optionalText = z.string().max(maxTextLength).optional()

/** The allowed values. */
export function optionalOneOf<const S extends Names>(names: S) {
  return z.enum(names).optional()
}

/** `true` or `false`. */
export const optionalFlag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

/** A civil day. */
export const optionalDay = z.optional(day)
