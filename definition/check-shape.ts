import type { Report } from './declaration-problem.ts'
import { declarationShape } from './grammar.ts'
import { isObject } from './shape.ts'

/** Mistakes in the shape of a declaration: options that it does not have, values of a wrong type, fields of an unknown kind. Such a declaration is not used at all. */
export function checkShape(declaration: unknown, report: Report): void {
  if (isObject(declaration)) declarationShape(declaration, '', report)
  else report('export default', 'is not a declaration: write `export default defineResource({ … })`')
}
