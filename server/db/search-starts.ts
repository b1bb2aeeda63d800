import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orders } from '#server/db/tables/orders.ts'
import { reports } from '#server/db/tables/reports.ts'
import { isPhoneDigits } from '#domain/phone.ts'
import type { FoundBy } from '#server/db/search-pieces.ts'

/** The columns with an index on `search_starts(column)`: the first one and two letters of their words, and the last ten digits of numbers. */
const withStarts: ReadonlySet<unknown> = new Set([orders.searchText, sampleCollections.searchText, reports.searchText])
const longest = 2

/** Separators of words in addition to a space, as in `search_starts`. */
const signs = '+-.@_/(),'
const spaces = ' '.repeat(signs.length)

/** True when a search text has an index of the first letters of its words. */
export function hasStarts(column: AnyPgColumn | SQL): boolean {
  return withStarts.has(column)
}

/**
 * The condition that a word of a text begins with one or two letters, for columns with an index of beginnings; undefined for other columns and longer words.
 * Two letters in the middle occur in too many texts, and no index finds them.
 */
export function startsWithLetters(column: AnyPgColumn | SQL, letters: string, by: FoundBy = 'index'): SQL | undefined {
  if (!hasStarts(column) || [...letters].length > longest || [...letters].some((letter) => signs.includes(letter))) return undefined
  if (by === 'index') return sql`search_starts(${column}) @> array[${letters}]::text[]`
  const plain = letters.replace(/[\\%_]/g, '\\$&')
  // Most texts do not have the letters at all, and exchanging the signs takes longer than that look.
  return sql`(${column} like ${`%${plain}%`} and ' ' || translate(${column}, ${signs}, ${spaces}) like ${`% ${plain}%`})`
}

/**
 * The condition that a text holds a complete telephone number, for columns with that index; undefined for other columns and other words. A number that is only
 * typed in part is found like any other part of a text.
 */
export function holdsNumber(column: AnyPgColumn | SQL, digits: string, by: FoundBy = 'index'): SQL | undefined {
  return hasStarts(column) && by === 'index' && isPhoneDigits(digits) ? sql`search_starts(${column}) @> array[${digits}]::text[]` : undefined
}
