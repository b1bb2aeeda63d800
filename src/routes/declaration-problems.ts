import * as check from '#definition/check.ts'
import * as loadFailure from '#definition/load-failure.ts'
import { screens } from '#pages/screens.ts'
import { loadDeclarations } from './declarations.ts'
import { namesOf } from './screen-names.ts'

/** Every mistake in the declarations of `resources/`; the build fails on any. A production build loads no checks by itself, so they are passed. */
export const declarationProblems = (await loadDeclarations(namesOf(screens), undefined, async () => ({ ...check, ...loadFailure }))).allProblems
