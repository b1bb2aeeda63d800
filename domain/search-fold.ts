import { oneLine } from './text.ts'

/** Accents, nuktas and joiners: with them a word sounds a little different, and people leave them out. */
const marks = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200c\u200d]/gu
const apostrophes = /['`\u00b4\u02b9\u02bb\u02bc\u02bd\u02c8\u2018\u2019\u201b\u2032]/gu
const hyphens = /[\u2010-\u2015\u2212]/gu
/** Letters that are no letter with an accent to Unicode. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' }
const otherLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')

/**
 * Returns a text as searches compare it, stored and typed alike: without regard to case, accents, width and apostrophes, with single spaces.
 * The database has the same as `search_fold` for texts that were stored before.
 */
export function foldForSearch(text: string): string {
  if (/^[!-&(-_a-~]*$/.test(text)) return text.toLowerCase()
  return oneLine(text.replace(apostrophes, '').normalize('NFKD').toLowerCase().normalize('NFKD').replace(marks, ''))
    .replace(apostrophes, '')
    .replace(hyphens, '-')
    .replace(otherLetters, (letter) => letters[letter] ?? letter)
    .replace(/ +/g, ' ')
    .trim()
}
