import { nearest } from './nearest.ts'

/** A mistake in a declaration: in which file, of which resource, at which place, and what to write instead where that can be guessed. */
export interface Problem {
  readonly file: string
  readonly resource: string
  readonly place: string
  readonly message: string
}

/** Names that bespoke screens are bound under (`pages/screens.ts`). */
export interface ScreenNames {
  readonly dialogs: readonly string[]
  readonly pages: readonly string[]
  readonly slots: readonly string[]
}

/** Says one mistake: place and sentence. */
export type Report = (place: string, message: string) => void

/** Says an unknown name, with the one that was probably meant, else with those that there are. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const said = unknown(what, name, known)
  return said.endsWith('?') || known.length === 0 ? said : `${said}; those are ${known.join(', ')}`
}

/** The same with all that there are in any case. */
export function unknownAmong(what: string, name: string, known: readonly string[]): string {
  return `${unknown(what, name, known)} (${known.join(', ')})`
}

function unknown(what: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known) ?? known.find((each) => name.startsWith(`${each}.`))
  return `no ${what} "${name}"${meant !== undefined && meant !== name ? `; did you mean "${meant}"?` : ''}`
}

/** A kind of field in a sentence: `an integer field`. */
export function aField(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} field`
}

/** One line for a mistake: `resources/tests.ts · tests · list.columns[2]: no field "pirce"; did you mean "price"?` */
export function problemLine(problem: Problem): string {
  return `${problem.file} · ${problem.resource} · ${problem.place}: ${problem.message}`
}
