import { createRequire } from 'node:module'
import type Sanscript from '@indic-transliteration/sanscript'

const load = createRequire(import.meta.url)
let library: typeof Sanscript | null = null

/** Reading rules by script. Northern scripts write a silent vowel at the end of a word; Tamil has one letter for k and g, t and d, p and b. */
const scripts = [
  { scheme: 'devanagari', word: /^\p{Script=Devanagari}+$/u, drops: true },
  { scheme: 'bengali', word: /^\p{Script=Bengali}+$/u, drops: true },
  { scheme: 'gurmukhi', word: /^\p{Script=Gurmukhi}+$/u, drops: true },
  { scheme: 'gujarati', word: /^\p{Script=Gujarati}+$/u, drops: true },
  { scheme: 'oriya', word: /^\p{Script=Oriya}+$/u, drops: true },
  { scheme: 'tamil', word: /^\p{Script=Tamil}+$/u, drops: false },
  { scheme: 'telugu', word: /^\p{Script=Telugu}+$/u, drops: false },
  { scheme: 'kannada', word: /^\p{Script=Kannada}+$/u, drops: false },
  { scheme: 'malayalam', word: /^\p{Script=Malayalam}+$/u, drops: false },
] as const

/** Signs that the library does not know, by those that sound alike. */
const unknown: Readonly<Record<string, string>> = { 'ॅ': 'े', 'ॉ': 'ो', ऍ: 'ए', ऑ: 'ओ', ॲ: 'अ', 'ँ': 'ं', ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }
const unknownSigns = new RegExp(Object.keys(unknown).join('|'), 'gu')

type Rule = readonly [RegExp, string]

/** The letters of names for the library's letters. */
const plain: readonly Rule[] = [
  [/kṣ/g, 'ksh'],
  [/jñ/g, 'gy'],
  [/ṃ(?=h)/g, 'ng'],
  [/ṃ(?=[pbm])/g, 'm'],
  [/ṃ/g, 'n'],
  [/[śṣ]/g, 'sh'],
  [/ḻ/g, 'zh'],
  [/[rl]̥̄?|[ṛṝ](?![aāiīuūeo])/g, 'ri'],
  [/chh?/g, 'chh'],
  [/c(?!h)/g, 'ch'],
]

/** Other common spellings of the same sounds, each tried alone and together with those before it. */
const spellings: readonly Rule[] = [
  [/ī/g, 'ee'],
  [/ū/g, 'oo'],
  [/v/g, 'w'],
  [/ph/g, 'f'],
  [/ksh/g, 'x'],
  [/sh/g, 's'],
  // The dot that makes z of j is left out by most.
  [/j/g, 'z'],
]
const southern: Rule = [/t(?!h)/g, 'th']
const tamil: readonly Rule[] = [
  [/^d/, 't'],
  [/^d/, 'th'],
  [/^g/, 'k'],
  [/^b/, 'p'],
  [/^j/, 's'],
  [/d/g, 'th'],
]
const maxSpellings = 12
const marks = /\u200c|\u200d|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/gu

/** Returns the spellings in Latin letters of a word in a script of India, the likeliest first; none for any other word. Urdu is left out: it writes no short vowels, so that `محمد` reads as `mhmd`. */
export function latinSpellings(word: string): readonly string[] {
  const script = scripts.find((each) => each.word.test(word))
  if (!script) return []
  library ??= load('@indic-transliteration/sanscript') as typeof Sanscript
  const known = word.normalize('NFD').replace(marks, '').normalize('NFC')
  const read = library
    .t(
      known.replace(unknownSigns, (sign) => unknown[sign] ?? sign),
      script.scheme,
      'iast',
    )
    .normalize('NFC')
  const letters = plain.reduce(
    (text, [from, to]) => text.replace(from, to),
    script.scheme === 'tamil' ? read.replace(/([bdgjk]|ḍ)h/g, '$1').replace(/gṣ/g, 'kṣ') : read,
  )
  const own = script.scheme === 'tamil' ? tamil : script.drops ? [] : [southern]
  const rules = [...own, ...spellings]
  const found = new Set<string>()
  for (const spoken of script.drops ? spokenForms(letters) : [letters]) {
    found.add(latin(spoken))
    let all = spoken
    for (const [from, to] of rules) {
      found.add(latin(spoken.replace(from, to)))
      all = all.replace(from, to)
      found.add(latin(all))
    }
  }
  return [...found].filter((each) => /^[a-z]+$/.test(each)).slice(0, maxSpellings)
}

/**
 * Without the last vowel, and without those within the word that are not spoken either: `manamohana` is `manmohan`. After two consonants the last vowel may be
 * spoken: `narendra`.
 */
function spokenForms(letters: string): string[] {
  const ended = letters.replace(/(?<=[^aāiīuūeo])a$/u, '')
  const short = ended.replace(/(?<=[aāiīuūeo](?:[bdgjkpt]h|sh|ch|[^aāiīuūeoh]))a(?=(?:[bdgjkpt]h|sh|ch|[^aāiīuūeo])[rylv]?[aāiīuūeo])/gu, '')
  const keepsEnd = /[^aāiīuūeo](?:[bdgjkpt]h|sh|ch|[^aāiīuūeoh])a$/u.test(letters)
  return [...new Set([short, ended, ...(keepsEnd ? [letters] : [])])]
}

function latin(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ẏ/g, 'y')
}
