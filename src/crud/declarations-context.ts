import { createContext, useContext } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { DeclarationProblem } from '#definition/declaration-problem.ts'

/** All declarations, and the problems of each. */
export interface Declarations {
  readonly all: readonly Declaration[]
  byName(name: string): Declaration | undefined
  problems(name: string): readonly DeclarationProblem[]
}

const none: Declarations = { all: [], byName: () => undefined, problems: () => [] }

/** Holds the declarations for the screens below; the session gate fills it. */
export const DeclarationsContext = createContext<Declarations>(none)

/** All declarations. */
export function useDeclarations(): Declarations {
  return useContext(DeclarationsContext)
}

/** The declaration of one resource; undefined if no file declares it. */
export function useDeclaration(name: string): Declaration | undefined {
  return useDeclarations().byName(name)
}
