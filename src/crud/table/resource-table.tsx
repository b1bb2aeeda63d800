import { Suspense, useMemo } from 'react'
import { useCellContext } from '#crud/fields/cells/cell-value.tsx'
import type { KnownRecord } from '#crud/screens-context.ts'
import type { Declaration } from '#definition/declaration.ts'
import { listTitle } from '#definition/labels.ts'
import { titleOf } from '#definition/sentence.ts'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { useIsPhone, useMedia } from '#ui/use-media.ts'
import { useToday } from '#ui/use-today.ts'
import { columnParts, narrowScreenQuery, type ResourceTableProps, tableColumns, widestWhole } from '#crud/list/columns.tsx'
import type { ListRow } from '#crud/list/rows.ts'
import { GroupedTable } from './lazy-grouped-table.ts'
import { toneOfRow } from './row-tone.tsx'
import { ListTable } from './table.tsx'

const CardList = lazyWithPreload(async () => (await import('./cards.tsx')).default)

/** The rows of a list: a table, or cards on a phone. The whole row opens its record, and so does the link in it. */
export function ResourceTable(props: ResourceTableProps) {
  if (!useIsPhone()) return <WideTable {...props} />
  return (
    <Suspense fallback={null}>
      <CardList {...props} />
    </Suspense>
  )
}

/** The rows in a table of fixed layout. */
function WideTable(props: ResourceTableProps) {
  const { declaration, rows, sort, isPlaceholder: isMoving, changed, names, selection, recordAddress, actions, actionsWidth, inline, onSort, onOpen } = props
  const isNarrowScreen = useMedia(narrowScreenQuery)
  const context = useCellContext()
  const isSelectable = selection !== undefined
  const { columns, width, isNarrow } = useMemo(() => {
    const drawn = (isNarrow: boolean) => ({
      isNarrow,
      ...tableColumns(declaration, { recordAddress, actions, actionsWidth, inline, isNarrow, isSelectable, context }),
    })
    const whole = drawn(isNarrowScreen)
    return whole.width > widestWhole ? drawn(true) : whole
  }, [declaration, recordAddress, actions, actionsWidth, inline, isNarrowScreen, isSelectable, context])
  const today = useToday()
  const table = {
    label: listTitle(declaration),
    columns,
    isStacked: declaration.list.columns.some((column) => columnParts(column).under),
    rows,
    toneOf: (record: KnownRecord) => toneOfRow(declaration, record, { today, timeZone: context.timeZone }),
    sort,
    isPlaceholder: isMoving,
    scrollWidth: isNarrow ? width : undefined,
    selection: selection && { ...selection, labelOf: (row: ListRow) => selectionLabel(row, declaration, names) },
    changed,
    onOpen,
    onSort,
  }
  return (
    <>
      {isNarrow ? <p className="list-hint">Scroll the table sideways for more columns.</p> : null}
      {declaration.list.groupBy === undefined ? (
        <ListTable {...table} />
      ) : (
        <Suspense fallback={null}>
          <GroupedTable declaration={declaration} {...table} />
        </Suspense>
      )}
    </>
  )
}

const selectionLabel = (row: ListRow, declaration: Declaration, names: ReadonlyMap<string, string>) =>
  row.kind === 'record' ? `Select ${names.get(row.key) ?? titleOf(declaration, row.record)}` : 'Select this row'
