import type { Action } from '#definition/action.ts'
import type { ErrorDescription } from '#ui/describe-error.ts'

/** Names of the fields of `answers` that a refusal asks for. */
export function askedFields(action: Action, { errors }: Pick<ErrorDescription, 'errors'>): readonly string[] {
  return Object.keys(action.answers ?? {}).filter((name) => name !== 'confirmed' && errors[name] !== undefined)
}
