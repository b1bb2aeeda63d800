import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { forWords, wordCondition } from '#server/db/search.ts'

const gramSize = 3

/**
 * The condition that a search text holds every word typed, anywhere in it, for a table with an index on `search_grams(search_text)`: its pieces of one to three letters.
 * It finds what `searched` finds, and needs no extension of the database. All pieces of a word are in the text where the word is; `like` drops the few texts that have them elsewhere.
 */
export function searchedByGrams(column: AnyPgColumn, search: string | undefined): SQL | undefined {
  return forWords(search, (words) => {
    const grams = [...new Set(words.flatMap(gramsOf))].map((gram) => sql`${gram}`)
    return and(sql`search_grams(${column}) @> array[${sql.join(grams, sql`, `)}]::text[]`, ...words.map((word) => wordCondition(column, word)))
  })
}

/** A word of up to three letters as it is, of a longer one each three letters in a row. */
function gramsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length <= gramSize) return [word]
  return letters.slice(gramSize - 1).map((_, place) => letters.slice(place, place + gramSize).join(''))
}
