import { and, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { customers, patients, patientText } from '#server/db/tables/customers.ts'

/** The columns and expressions with an index on `search_grams`: their texts in pieces of one to three letters, which needs no extension of the database. */
const inPieces: ReadonlySet<unknown> = new Set([customers.searchText, patientText, patients.searchText])
const pieceSize = 3

/** True when a column has an index of pieces. */
export function hasPieces(column: AnyPgColumn | SQL): boolean {
  return inPieces.has(column)
}

/** Way to find matching rows: by the search index, or by checking each row. */
export type FoundBy = 'index' | 'row'

/**
 * The condition that a text matches one of some LIKE patterns. Where the column has an index of pieces, that answers first: all pieces of a pattern are in a
 * text that matches it; `like` drops the few texts that have them elsewhere.
 */
export function matches(column: AnyPgColumn | SQL, patterns: readonly string[], by: FoundBy = 'index'): SQL | undefined {
  return and(by === 'index' ? containsPieces(column, patterns) : undefined, isLike(column, patterns))
}

/** The condition that a text matches one of some LIKE patterns, for either way. */
export function isLike(column: AnyPgColumn | SQL, patterns: readonly string[]): SQL | undefined {
  return or(...patterns.map((pattern) => sql`${column} like ${pattern}`))
}

/**
 * The condition that the index of pieces answers: a text holds the pieces of one of the patterns. Nothing where the column has no such index, or a pattern no
 * pieces. Apart from `like`, the index answers it to the end; within one condition it would be worked out again for each row.
 */
export function containsPieces(column: AnyPgColumn | SQL, patterns: readonly string[]): SQL | undefined {
  if (!inPieces.has(column)) return undefined
  const sets = new Map(patterns.map(piecesOf).map((pieces) => [pieces.join(' '), pieces]))
  if (sets.has('')) return undefined
  return or(
    ...[...sets.values()].map(
      (pieces) =>
        sql`search_grams(${column}) @> array[${sql.join(
          pieces.map((piece) => sql`${piece}`),
          sql`, `,
        )}]::text[]`,
    ),
  )
}

/**
 * The pieces of a pattern between wildcards and spaces. A run of up to three letters is one piece; a longer one is cut into threes, the last of which may
 * overlap: the index reads a list for each. A single letter, which nearly every text holds, only where there is nothing else.
 */
function piecesOf(pattern: string): readonly string[] {
  const runs = (pattern.match(/(?:\\.|[^\\%_\s])+/gsu) ?? []).map((run) => [...run.replace(/\\(.)/gsu, '$1')])
  const longer = runs.filter(({ length }) => length > 1)
  return [...new Set((longer.length > 0 ? longer : runs).flatMap(piecesOfRun))]
}

function piecesOfRun(letters: readonly string[]): readonly string[] {
  if (letters.length <= pieceSize) return [letters.join('')]
  const last = letters.length - pieceSize
  return letters.flatMap((_, place) => (place === last || (place < last && place % pieceSize === 0) ? [letters.slice(place, place + pieceSize).join('')] : []))
}
