import { missingSigns } from './fonts.ts'

const maxShown = 60

/**
 * Message that refuses to print a paper because no font has a sign of one of its texts, or null: a box in the place of a name or a value misleads. `name` is the
 * person's, for whom the message asks in Latin letters.
 */
export function printProblem(paper: string, content: unknown, name: string): string | null {
  const inName = missingSigns(name)
  if (inName.length > 0) return `The ${paper} cannot show ${inName.join(' ')} in the name ${name}. Please give the name in Latin letters.`
  const text = textsIn(content).find((each) => missingSigns(each).length > 0)
  if (text === undefined) return null
  const shown = text.length <= maxShown ? text : `${[...text].slice(0, maxShown).join('')}…`
  return `The ${paper} cannot show ${missingSigns(text).join(' ')} in “${shown}”. Please write it with other signs.`
}

/** Returns a text with `?` for each sign that no font has, for a paper whose words nobody can change any more. */
export function printableText(text: string): string {
  const missing = new Set(missingSigns(text))
  return Array.from(text, (sign) => (missing.has(sign) ? '?' : sign)).join('')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
