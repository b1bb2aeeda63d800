import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { customers } from '#server/db/schema.ts'

/** The columns with an index on `search_grams(column)`: their texts in pieces of one to three letters, which needs no extension of the database. */
const inPieces: ReadonlySet<unknown> = new Set([customers.searchText])
const pieceSize = 3

/**
 * The condition that a text matches a LIKE pattern. Where the column has an index of pieces, that answers first: all pieces of the pattern are in a text that matches it;
 * `like` drops the few texts that have them elsewhere.
 */
export function matches(column: AnyPgColumn | SQL, pattern: string): SQL {
  const like = sql`${column} like ${pattern}`
  const pieces = inPieces.has(column) ? piecesOf(pattern).map((piece) => sql`${piece}`) : []
  return pieces.length === 0 ? like : (and(sql`search_grams(${column}) @> array[${sql.join(pieces, sql`, `)}]::text[]`, like) ?? like)
}

/** The pieces of what is between the wildcards and spaces of a pattern: a run of up to three letters as it is, of a longer one each three letters in a row. */
function piecesOf(pattern: string): readonly string[] {
  const runs = pattern.match(/(?:\\.|[^\\%_\s])+/gsu) ?? []
  return [...new Set(runs.flatMap((run) => piecesOfRun([...run.replace(/\\(.)/gsu, '$1')])))]
}

function piecesOfRun(letters: readonly string[]): readonly string[] {
  if (letters.length <= pieceSize) return [letters.join('')]
  return letters.slice(pieceSize - 1).map((_, place) => letters.slice(place, place + pieceSize).join(''))
}
