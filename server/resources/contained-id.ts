import { type SQL, sql } from 'drizzle-orm'
import type { Declaration } from '#definition/declaration.ts'

/**
 * The JSON that a field's stored value contains if it refers to an id. Inside a list of rows (`lines.testId`) it is a row with the id, or with a list that has
 * it.
 */
export function containedId({ fields }: Pick<Declaration, 'fields'>, path: string, id: string): SQL {
  const [name = '', inner] = path.split('.')
  const list = fields[name]
  const isMany = inner !== undefined && list?.kind === 'rows' && list.fields[inner]?.kind === 'references'
  const contained = inner === undefined ? id : [{ [inner]: isMany ? [id] : id }]
  return sql`${JSON.stringify(contained)}::text::jsonb`
}
