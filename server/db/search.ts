import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { phoneDigits } from '#domain/phone.ts'
import { matches } from '#server/db/search-pieces.ts'
import { searchTextOf } from '#server/db/search-text.ts'

const mostWords = 6

/** A text as a LIKE pattern that finds it anywhere; its own `%`, `_` and `\` stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The condition that a search text holds every word typed; nothing for an empty search. A NUL, which no text in the database can hold, finds nothing. */
export function searched(column: AnyPgColumn | SQL, search: string | undefined): SQL | undefined {
  const words = wordsOf(search ?? '').slice(0, mostWords)
  if (words.some((word) => word.includes('\0'))) return sql`false`
  return and(...words.map((word) => matches(column, containing(word))))
}

/** The words typed; a whole telephone number is one word, its digits, however it is written. */
function wordsOf(search: string): string[] {
  const whole = phoneDigits(search)
  if (whole !== null) return [whole]
  return search
    .split(/\s+/)
    .flatMap((word) => phoneDigits(word) ?? searchTextOf(word))
    .filter(Boolean)
}
