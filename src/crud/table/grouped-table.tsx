import { useCellContext } from '#crud/fields/cells/cell-value.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { groupRows } from './groups.tsx'
import { ListTable, type ListTableProps } from './table.tsx'

/** The table of a list whose rows are under headings (`list.groupBy`). */
export default function GroupedTable({ declaration, ...props }: ListTableProps & { readonly declaration: Declaration }) {
  const context = useCellContext()
  return <ListTable {...props} groups={groupRows(declaration, props.rows, props.sort, context)} />
}
