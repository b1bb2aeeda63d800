import type { Declaration } from '#definition/declaration.ts'
import type { AnyField } from '#definition/field.ts'
import { referredFacts } from '#domain/timeline-facts.ts'

/** The field that a fact of the trail belongs to: by its name, or by its name on the wire. */
export function fieldOf(declaration: Declaration | undefined, name: string): AnyField | undefined {
  const fields = declaration?.fields ?? {}
  return Object.hasOwn(fields, name) ? fields[name] : Object.values(fields).find(({ from }) => from === name)
}

/** The kind of the records that a fact of the trail refers to by their ids. */
export function referredKind(fact: string, field: AnyField | undefined): string | undefined {
  return field?.kind === 'reference' || field?.kind === 'references' ? field.to : referredFacts[fact]
}
