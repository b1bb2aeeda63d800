import { screens } from '#pages/screens.ts'
import { loadDeclarations } from './declarations.ts'
import { namesOf } from './screen-names.ts'

/** Every mistake in the declarations of `resources/`; the build fails on any. */
export const declarationProblems = (await loadDeclarations(namesOf(screens))).allProblems
