/** Titles and forms of address that are no part of a name. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'sri', 'smt', 'km', 'kum', 'kumari', 'master', 'baby', 'md', 'ji'])

/** Spellings that sound alike in Indian names written in Latin letters, in the order in which they are applied. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/ck|q/g, 'k'],
  [/ph/g, 'f'],
  [/ch+/g, 'j'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/([bdgjkt])h/g, '$1'],
  [/sh/g, 's'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/(?<=[aeiou])h(?![aeiou])/g, ''],
  [/ny|gn/g, 'n'],
  [/^ai(?=y)/, 'i'],
]

const firstVowels: Readonly<Record<string, string>> = { a: 'a', e: 'i', i: 'i', y: 'i', o: 'u', u: 'u' }

/** A name in lower case without accents, titles and signs; its words. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, (mark) => (/[\u0300-\u036f]/.test(mark) ? '' : mark))
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word))
}

/** Reduces a word of a name to its consonant sounds and a leading vowel: `Lakshmi` equals `Laxmi`. A word in another script stays unchanged. */
export function wordSound(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const phonetic = sounds.reduce((text, [spelt, sound]) => text.replace(spelt, sound), word)
  const first = firstVowels[phonetic[0] ?? ''] ?? ''
  return (first + phonetic.replace(/[aeiouy]/g, '')).replace(/(.)\1+/g, '$1')
}

/** Counts the letters that differ between two texts (edit distance). */
export function spellingDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    let corner = index
    const next = [index + 1]
    for (const [place, wanted] of [...other].entries()) {
      next.push(Math.min((row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1, corner + (letter === wanted ? 0 : 1)))
      corner = row[place + 1] ?? 0
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Likeness of two names: the same, alike by sound or spelling, one a part of the other (or its initials), or different. */
export type NameLikeness = 'same' | 'alike' | 'part' | 'different'

/** Compares two names word by word in any order (CHK-01). */
export function nameLikeness(one: string, other: string): NameLikeness {
  const [few, many] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length)
  if (!few || !many || few.length === 0) return 'different'
  if ([...few].sort().join(' ') === [...many].sort().join(' ')) return 'same'
  const left = [...many]
  let isInitial = false
  for (const word of few) {
    const at = left.findIndex((each) => isAlike(word, each))
    const place = at >= 0 ? at : left.findIndex((each) => isInitialOf(word, each))
    if (place < 0) return few.length < many.length && isAlike(few.join(''), many.join('')) ? 'alike' : 'different'
    isInitial ||= at < 0
    left.splice(place, 1)
  }
  return left.length === 0 && !isInitial ? 'alike' : 'part'
}

function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  if (shorter < 3) return false
  const distance = spellingDistance(one, other)
  return (wordSound(one) === wordSound(other) && distance <= Math.ceil(shorter / 2)) || distance <= (shorter > 6 ? 2 : shorter > 4 ? 1 : 0)
}

function isInitialOf(one: string, other: string): boolean {
  return (one.length === 1 || other.length === 1) && one[0] === other[0]
}
