import { type SQL, sql } from 'drizzle-orm'
import type { Declaration } from '#definition/declaration.ts'
import type { Storage } from './storage.ts'
import { comparedBy } from './unique.ts'

/** Sort expression of a field: a choice by its declared order, a text alphabetically, anything else by its value. */
export function sortedBy(declaration: Declaration, storage: Storage, name: string): SQL | undefined {
  const choices = choicesOf(declaration, name)
  const expression = storage.expression(name)
  if (!choices || !expression) return comparedBy(declaration, storage, name)
  // Written out, so that an index over it answers (stored-indices.ts).
  const order = sql.raw(`array[${choices.map((key) => `'${key.replaceAll("'", "''")}'`).join(', ')}]::text[]`)
  return sql`array_position(${order}, (${expression})::text)`
}

/** The keys of a choice field in their order; null for any other. */
export function choicesOf({ fields }: Declaration, name: string): readonly string[] | null {
  const field = fields[name]
  return field?.kind === 'choice' ? Object.keys(field.choices) : null
}
