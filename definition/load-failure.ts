import { fieldKinds } from './field-grammar.ts'
import { nearest } from './nearest.ts'

/** Returns the reason a declaration's file could not be loaded; for a misspelt or missing kind, the line to write. */
export function fileLoadFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, unknown, missing] = /^(\w+) is not defined|export named '(\w+)'/.exec(message) ?? []
  const name = unknown ?? missing
  const suggestion = name === undefined ? null : nearest(name, ['defineResource', ...fieldKinds])
  if (suggestion === null) return `could not be loaded: ${message}`
  if (suggestion !== name) return `could not be loaded: ${message}; did you mean "${suggestion}"?`
  const from = suggestion === 'defineResource' ? '#definition/define-resource.ts' : '#definition/kind.ts'
  return `could not be loaded: ${message}; import it: import { ${suggestion} } from '${from}'`
}
