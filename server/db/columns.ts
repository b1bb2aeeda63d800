import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, type CheckBuilder, check, customType, date, integer, text, uuid } from 'drizzle-orm/pg-core'

/** A moment: `timestamptz(3)` in the database, ISO 8601 in UTC in the program, whatever the connection's time zone. */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** A civil day, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** An amount in whole paise. */
export const paise = (name: string) => bigint(name, { mode: 'number' })

/** The primary key of a row: a UUID version 7, see `newId`. */
export const id = () => uuid('id').primaryKey()

/** The id of a row of another table, or null; say which with `.references(() => other.id)`. */
export const referenceColumn = (name: string) => uuid(name)

/** The id of a row that must exist. */
export const requiredReference = (name: string, target: () => AnyPgColumn, actions?: ForeignKeyActions) =>
  referenceColumn(name).notNull().references(target, actions)

type ForeignKeyActions = Parameters<ReturnType<typeof uuid>['references']>[1]

/** The columns of every changeable record; the writer sets the moments and raises the version with each change. */
export const stamps = () => ({
  version: integer('version').notNull().default(1),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
})

/** The search column of a list: the searchable words of a row in lower case, set by every write. */
export const searchText = () => text('search_text').notNull().default('')

/** A check that the column holds one of the values of a closed set. */
export function oneOfCheck(name: string, column: AnyPgColumn, values: readonly string[]): CheckBuilder {
  const list: SQL = sql.raw(values.map((value) => `'${value}'`).join(', '))
  return check(name, sql`${column} in (${list})`)
}
