import type { ReactNode } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { ListQuery } from './list-query.ts'
import type { ListRow } from './list-row.ts'
import type { RowSelection } from './use-selected-rows.ts'

/** Data of a list's rows. */
export interface ResourceTableProps {
  readonly declaration: Declaration
  readonly rows: readonly ListRow[]
  readonly sort: ListQuery['sort']
  readonly from: string
  readonly isPlaceholder: boolean
  /** Ids of rows that others changed since they were read. */
  readonly changed?: ReadonlySet<string>
  /** Selected rows by id; without it rows cannot be selected. */
  readonly selection?: RowSelection | undefined
  /** The same function as long as it answers the same, as `actions`: with a new one all rows are drawn again. */
  recordAddress(id: string): string
  /** Draws the actions of a row; absent if there are none. */
  readonly actions?: ((record: KnownRecord) => ReactNode) | undefined
  /** Width of the column of actions in pixels, for a long first label. */
  readonly actionsWidth?: number
  onSort(sort: ListQuery['sort']): void
  onOpen(id: string): void
}
