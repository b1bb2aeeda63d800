import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/db/database.ts'

/** The values of a record by field name: amounts in paise, an empty text as null. */
export type StoredValues = Readonly<Record<string, unknown>>

/** A record as it is stored. */
export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly values: StoredValues
}

/** Users of a record: their number, and the titles of the first few. */
interface Users {
  readonly count: number
  readonly titles: readonly string[]
}

/** Storage of the records of one declaration. Reads take the database or a transaction; locks need a transaction. */
export interface Storage {
  readonly table: PgTable
  readonly id: AnyPgColumn
  readonly searchText: AnyPgColumn
  /** The condition that keeps a shared table's other records out. */
  readonly scope: SQL | undefined
  /** Expression that a list compares and sorts by for a field; undefined if it cannot. */
  expression(field: string): SQL | AnyPgColumn | undefined
  /** The records with these ids, in no order; unknown ids are left out. */
  read(db: Sql, ids: readonly string[]): Promise<StoredRow[]>
  /** Locks the record until the transaction ends. */
  lock(db: Sql, id: string): Promise<StoredRow | null>
  insert(db: Sql, row: StoredRow): Promise<void>
  /** Writes the fields that forms write, and those that an action changed. */
  update(db: Sql, row: StoredRow, changed?: readonly string[]): Promise<void>
  /** Deletes the record, or marks it deleted where the table has `deletedAt`, for what still names it. */
  remove(db: Sql, id: string, now: Date): Promise<void>
  /** The titles of the records with these ids. `hold` keeps them from being deleted until the transaction ends. */
  titles(db: Sql, ids: readonly string[], hold: boolean): Promise<ReadonlyMap<string, string>>
  /** The records whose reference field names this id; a field inside a list of rows is `lines.testId`. */
  users(db: Sql, field: string, id: string): Promise<Users>
}

/** Maximum number of users of a record that a refusal names. */
export const namedUsers = 3
