import { nearest } from './nearest.ts'

/** A mistake in a declaration: in which file, of which resource, at which place, and what to write instead where that can be guessed. */
export interface DeclarationProblem {
  readonly file: string
  readonly resource: string
  readonly place: string
  readonly message: string
}

/** Names that bespoke screens are bound under (`pages/screens.ts`), and those of the files in `src/cells` and `src/controls`. */
export interface ScreenNames {
  readonly dialogs: readonly string[]
  readonly pages: readonly string[]
  readonly slots: readonly string[]
  readonly cells: readonly string[]
  readonly controls: readonly string[]
}

/** Reports one mistake: place and sentence. */
export type ReportProblem = (place: string, message: string) => void

/** Message about an unknown name, with the name that was probably meant, else with the known ones. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const sentence = unknown(what, name, known)
  return sentence.endsWith('?') || known.length === 0 ? sentence : `${sentence}; those are ${known.join(', ')}`
}

/** The same, always with the known names. */
export function unknownAmong(what: string, name: string, known: readonly string[]): string {
  return `${unknown(what, name, known)} (${known.join(', ')})`
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const nearestName = nearest(name, known) ?? known.find((each) => name.startsWith(`${each}.`))
  return `no ${what} "${name}"${nearestName !== undefined && nearestName !== name ? `; did you mean "${nearestName}"?` : ''}`
}

/** A kind of field in a sentence: `an integer field`. */
export function aField(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} field`
}

/** One line for a mistake: `resources/tests.ts · tests · list.columns[2]: no field "pirce"; did you mean "price"?` */
export function problemLine(problem: DeclarationProblem): string {
  return `${problem.file} · ${problem.resource} · ${problem.place}: ${problem.message}`
}
