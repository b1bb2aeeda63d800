/** Invisible characters: control and format characters, bidi marks, variation selectors, fillers and unpaired surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const blanks = /[\s\u0085\u180e\u2800]+/gu
/** Words of ASCII with single spaces, as nearly all texts are: they are one line as they are. */
const plain = /^[!-~]+(?: [!-~]+)*$/
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u
const indic = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  // Urdu.
  'Arabic',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** The sign under which the last consonant loses its vowel: a joiner after it changes how the word looks, at its end as well. */
const virama = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca'
const wordJoiner = new RegExp(`(?<=[${virama}])[\\u200c\\u200d]|(?<=[${indic}])[\\u200c\\u200d](?=[${indic}])`, 'gu')

/** The text of a missing value, in a sentence and on a screen. */
export const emptyText = '—'

/** Returns a text as it is stored and compared: NFC, one line, without invisible signs, with single spaces. ZWJ and ZWNJ stay inside Indic words. */
export function oneLine(text: string): string {
  if (plain.test(text)) return text
  const joiners = new Set([...text.matchAll(wordJoiner)].map(({ index }) => index))
  return text
    .replace(blanks, (blank) => ' '.repeat(blank.length))
    .replace(invisible, (sign, at: number) => (joiners.has(at) ? sign : ''))
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim()
}

/** Returns a text of several lines, each as `oneLine` makes it, parted by `\n`; empty lines at its ends are dropped. */
export function severalLines(text: string): string {
  return text
    .split(lineEnds)
    .map(oneLine)
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}

/** True for an empty text, spaces only, or invisible characters only. */
export function isBlank(text: string): boolean {
  return oneLine(text) === ''
}

/** Returns the key to compare names by, without regard to case, spaces, width and invisible characters. */
export function comparedName(name: string): string {
  return oneLine(name.normalize('NFKC')).toLowerCase()
}
