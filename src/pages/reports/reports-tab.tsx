import type { Declaration } from '#definition/declaration.ts'
import { ListDialogs, useRowActions } from '#crud/list/actions.tsx'
import { ListPager } from '#crud/list/pager.tsx'
import { changeQuery } from '#crud/list/query.ts'
import { ResourceTable } from '#crud/list/resource-table.tsx'
import { useDrawnActions } from '#crud/list/row-actions.tsx'
import { useListNews } from '#crud/list/news.tsx'
import { UnreadableRows } from '#crud/list/body.tsx'
import { useRowPeek } from '#crud/list/row-peek.tsx'
import { useListRows } from '#crud/list/rows.ts'
import { useListState } from '#crud/list/state.ts'
import { slowSentence } from '#crud/use-slow.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { ReportFilters } from './report-filters.tsx'

interface ReportsTabProps {
  readonly declaration: Declaration
  readonly view: string | undefined
  /** A report is open over the list. */
  readonly isCovered: boolean
}

/** The reports with their filters; an unreadable list shows an error (REP-02, REP-03, REP-04). */
export function ReportsTab({ declaration, view, isCovered }: ReportsTabProps) {
  const state = useListState(declaration, view, isCovered)
  const { query, address, addressOf, go } = state
  const content = useListRows(declaration, state, true)
  const { rows, total, isTotalCapped, error, isFirst, isPlaceholder: isMoving, isSlow, retry } = content
  const { bar, changed } = useListNews(declaration, query, content, go)
  const { act, busy, open, close, goTo, recordAddress } = useRowActions(declaration, address, undefined)
  const rowActions = useDrawnActions(declaration, busy, act)
  const rowsFocus = useRowFocus()
  const { drawer, ...press } = useRowPeek(declaration, (id) => goTo(recordAddress(id)), isCovered)
  const { empty = '', failure } = declaration.list
  return (
    <>
      <ReportFilters declaration={declaration} view={view} query={query} isCovered={isCovered} onTyping={state.onTyping} onChange={go} />
      <p className="list-slow" role="status">
        {isSlow ? slowSentence : ''}
      </p>
      {bar}
      {error ? (
        <>
          <ErrorPanel title={failure} error={error} onRetry={retry} />
          <p className="list-unreadable">0 reports</p>
        </>
      ) : rows.length === 0 ? (
        <EmptyPanel message={empty} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the key is of the links in it
        <div className="list-rows" {...rowsFocus} onKeyDown={press.onKeyDown}>
          <ResourceTable
            declaration={declaration}
            rows={rows}
            sort={query.sort}
            from={address}
            isPlaceholder={isMoving}
            changed={changed}
            recordAddress={recordAddress}
            actions={rowActions}
            actionsWidth={164}
            onSort={(sort) => go(changeQuery(query, { sort }))}
            onOpen={press.onOpen}
          />
        </div>
      )}
      {error ? null : <UnreadableRows rows={rows} />}
      {!error && total > 0 && !isFirst ? (
        <ListPager query={query} total={total} isTotalCapped={isTotalCapped} label={declaration.label} addressOf={addressOf} onChange={go} />
      ) : null}
      <ListDialogs declaration={declaration} open={open} rows={rows} onClose={close}>
        {drawer}
      </ListDialogs>
    </>
  )
}
