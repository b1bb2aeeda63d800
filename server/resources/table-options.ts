import type { Filter } from '#definition/declaration.ts'
import type { Fields } from '#definition/field.ts'
import type { Sql } from '#server/db/database.ts'
import type { TableContents } from './table-storage.ts'

/** Server options of a declaration with its own table; most have none. */
export interface TableOptions extends TableContents {
  /** Maximum number of rows of one page, where it is not the usual: the test picker of the package form takes more (PKG-03). */
  readonly largestPage?: number
  /** Returns the users that forbid deleting a record, in addition to declared references, in words: `2 open orders (LAB-0000012, …)`. */
  readonly uses?: (db: Sql, id: string) => Promise<readonly string[]>
  /** Further filters for other screens, e.g. the item picker's price range (ODT-07). */
  readonly filters?: Readonly<Record<string, Filter<Fields>>>
}
