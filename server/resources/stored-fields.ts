import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { rupeesOfPaise } from '#domain/money.ts'
import type { Fields } from '#definition/field.ts'
import { kindSchemas } from './schemas.ts'

/** The fields of a declaration that a table keeps under the same name. */
type Stored<F extends Fields, T extends PgTable> = Pick<T['$inferSelect'], keyof F & keyof T['$inferSelect']>
type Shape<Row> = { [K in keyof Row]: z.ZodType<Row[K]> }

/**
 * Derives the answer's `schema` and `answer`, its values in wire form (amounts in rupees), from declared fields that the table stores under the same name. A
 * field added to both is in every answer; computed fields are added by hand and replace stored ones with the same name.
 */
export function storedFields<F extends Fields, T extends PgTable>(
  fields: F,
  table: T,
): { readonly schema: Shape<Stored<F, T>>; answer(row: T['$inferSelect']): Stored<F, T> } {
  const columns = getTableColumns(table)
  const storedFields = Object.entries(fields).flatMap(([name, field]) => {
    const column = columns[name]
    return column && field.kind !== 'computed' && !field.from ? [{ name, field, isNull: !column.notNull }] : []
  })
  const schema = storedFields.map(({ name, field, isNull }) => [name, isNull ? kindSchemas[field.kind](field).nullable() : kindSchemas[field.kind](field)])
  return {
    schema: Object.fromEntries(schema) as Shape<Stored<F, T>>,
    answer(row) {
      const values = row as Readonly<Record<string, unknown>>
      return Object.fromEntries(
        storedFields.map(({ name, field }) => {
          const value = values[name]
          return [name, field.kind === 'rupees' && typeof value === 'number' ? rupeesOfPaise(value) : value]
        }),
      ) as Stored<F, T>
    },
  }
}
