import { phoneDigits } from '#domain/phone.ts'
import { foldForSearch } from '#domain/search-fold.ts'
import { latinSpellings } from '#server/db/search-script.ts'

/** Names are at most this long; longer texts are not read across scripts. */
const maxNameLength = 200

/**
 * The search text of a row from its searchable words, folded; a missing part is left out. A telephone number is there as written and as its digits, a name in a
 * script of India as written and in Latin letters.
 */
export function searchTextOf(...parts: readonly (string | null | undefined)[]): string {
  const texts = [...new Set(parts)].filter((part) => typeof part === 'string')
  return foldForSearch(texts.flatMap((part) => [part, ...digitsBeside(part), ...latinBeside(part)]).join(' '))
}

/** True for a name that has spellings in Latin letters besides its own. */
export function isInScriptOfIndia(name: string): boolean {
  return latinBeside(name).length > 0
}

/** Returns a stored search text with the spellings in Latin letters that its words lack. */
export function withLatinSpellings(searchText: string): string {
  const words = searchText.split(' ')
  const missing = new Set(words.flatMap(latinBeside))
  for (const word of words) missing.delete(word)
  return [searchText, ...missing].join(' ')
}

function digitsBeside(part: string): string[] {
  const digits = phoneDigits(part)
  return digits === null || part.includes(digits) ? [] : [digits]
}

function latinBeside(part: string): string[] {
  return part.length > maxNameLength ? [] : part.split(/[^\p{L}\p{M}\u200c\u200d]+/u).flatMap(latinSpellings)
}
