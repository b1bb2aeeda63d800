import { and, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { phoneDigits, phonePart } from '#domain/phone.ts'
import { isBlank } from '#domain/text.ts'
import { foldForSearch } from '#domain/search-fold.ts'
import { typedNumber } from '#server/db/numbers.ts'
import { type FoundBy, containsPieces, isLike, matches } from '#server/db/search-pieces.ts'
import { holdsNumber, startsWithLetters } from '#server/db/search-starts.ts'
import { latinSpellings } from '#server/db/search-script.ts'

type Searched = AnyPgColumn | SQL

const maxWords = 6
/** Words that may have one wrong letter. Shorter ones resemble too many others. */
const tolerantWord = /^[\p{L}\p{M}]{5,24}$/u
const maxTolerantWords = 3

const plainPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A text as a LIKE pattern that finds it anywhere; its own `%`, `_` and `\` are taken literally. */
export function containing(text: string): string {
  return `%${plainPattern(text)}%`
}

/**
 * The condition that a search text holds every typed word. A word of one or two letters must begin a word if only beginnings are indexed. Undefined for an
 * empty search. Characters that no search compares, such as a single apostrophe, find nothing.
 */
export function searched(column: Searched, search: string | undefined, by: FoundBy = 'index'): SQL | undefined {
  const words = wordsOf(search ?? '')
  if (words.length === 0 && !isBlank(search ?? '')) return sql`false`
  return and(
    ...words.map((spellings) => {
      const [only] = spellings.length === 1 ? spellings : []
      const bySpecialIndex = only === undefined ? undefined : (startsWithLetters(column, only, by) ?? holdsNumber(column, only, by))
      return bySpecialIndex ?? matches(column, spellings.map(containing), by)
    }),
  )
}

/**
 * The condition that a search text holds every word typed, except for one letter of one of them: another, one too many, one too few, or two
 * exchanged. Nothing where no word is long enough; never a number, which would be somebody else's. All conditions are LIKE patterns, which the
 * indexes of the searches answer on either engine.
 */
export function searchedNearly(column: Searched, search: string | undefined, by: FoundBy = 'index'): SQL | undefined {
  const words = wordsOf(search ?? '')
  const places = words.flatMap((spellings, place) => (tolerantWord.test(likeliest(spellings)) ? [place] : [])).slice(0, maxTolerantWords)
  const alternatives = places.map((wrong) =>
    words.map((spellings, place) => (place === wrong ? nearPatterns(likeliest(spellings)) : spellings.map(containing))),
  )
  const inPieces = by === 'index' ? alternatives.map((patterns) => and(...patterns.map((each) => containsPieces(column, each)))) : []
  return and(
    inPieces.includes(undefined) ? undefined : or(...inPieces),
    or(...alternatives.map((patterns) => and(...patterns.map((each) => isLike(column, each))))),
  )
}

/** True when a search text holds every typed word, as `searched` asks the database. */
export function holdsWords(searchText: string, search: string): boolean {
  const words = wordsOf(search)
  return words.length > 0 && words.every((spellings) => spellings.some((spelling) => searchText.includes(spelling)))
}

/**
 * Rank of a match as a sort key: the title begins with the typed text, words of the title begin with every typed word, one with the first word, a word of the
 * rest does, or none.
 */
export function matchRank(title: Searched | undefined, text: Searched, search: string): SQL {
  const typed = foldForSearch(search)
  // A search text is folded already.
  const head = title === undefined || title === text ? text : sql`search_fold(${title})`
  const begins = (column: Searched, word: string) => sql`${column} ~ ${`\\m${word.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&')}`}`
  const [first = '', ...others] = typed.split(' ').slice(0, maxWords)
  const inHead = begins(head, first)
  const all = and(inHead, ...others.map((word) => begins(head, word)))
  // An expression per row takes its time: those that cannot decide are left out.
  const firstOnly = others.length > 0 ? sql`when ${inHead} then 2` : sql``
  const inRest = head === text ? sql`` : sql`when ${begins(text, first)} then 3`
  return sql`case when ${head} like ${`${plainPattern(typed)}%`} then 0 when ${all} then 1 ${firstOnly} ${inRest} else 4 end`
}

/** The spelling in which one letter may be wrong: in Latin letters where the word is in another script. */
const likeliest = ([word = '', latin = word]: readonly string[]) => latin

/** The words typed, each with the spellings that mean it; a telephone number, or a part of one, and an order's number are one word however they are written. */
function wordsOf(search: string): readonly (readonly string[])[] {
  const whole = phoneDigits(search) ?? phonePart(search)
  if (whole !== null) return [[whole]]
  const number = typedNumber(search)
  if (number) return [number]
  return search
    .split(/\s+/)
    .map((word) => typedNumber(word) ?? [phoneDigits(word) ?? foldForSearch(word), ...latinSpellings(word)].filter(Boolean))
    .filter((spellings) => spellings.length > 0)
    .slice(0, maxWords)
}

/** Patterns that find a word with one typing mistake at the beginning of a word. */
function nearPatterns(word: string): string[] {
  const letters = [...word]
  const misspellings = new Set<string>()
  for (const [place, letter] of letters.entries()) {
    const before = letters.slice(0, place).join('')
    const after = letters.slice(place + 1).join('')
    const next = letters[place + 1]
    misspellings.add(`${before}_${after}`)
    misspellings.add(before + after)
    if (place > 0) misspellings.add(`${before}_${letter}${after}`)
    if (next !== undefined) misspellings.add(before + next + letter + letters.slice(place + 2).join(''))
  }
  return [...misspellings].flatMap((pattern) => [`${pattern}%`, `% ${pattern}%`])
}
