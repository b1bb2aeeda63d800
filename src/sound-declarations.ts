import type { Problem } from '#definition/problem.ts'
import { screens } from '#pages/screens.ts'
import { loadDeclarations } from './declarations.ts'
import { namesOf } from './screen-names.ts'

/** Every mistake in the house's declarations; the build fails on any. */
export async function declarationProblems(): Promise<readonly Problem[]> {
  return (await loadDeclarations(namesOf(screens))).found
}
