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

/** Says an unknown name, with the one that was probably meant. */
export function unknownName(what: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  return `no ${what} "${name}"${meant ? `; did you mean "${meant}"?` : ''}`
}

/** One line for a mistake: `resources/tests.ts · tests · list.columns[2]: no field "pirce"; did you mean "price"?` */
export function problemLine(problem: Problem): string {
  return `${problem.file} · ${problem.resource} · ${problem.place}: ${problem.message}`
}
