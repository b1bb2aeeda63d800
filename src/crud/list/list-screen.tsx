import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { isOperationAllowed, rowActionsOf } from '#crud/action-items.ts'
import { AfterFirstScreen } from '#crud/after-first-screen.tsx'
import { usePermission } from '#crud/current-user.ts'
import type { Declaration } from '#definition/declaration.ts'
import { permissionFor } from '#domain/permission.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { lazyWithPreload } from '#ui/lazy-with-preload.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { ListDialogs, useRowActions } from '#crud/row/actions.tsx'
import { useSelection } from '#crud/bulk/bulk.tsx'
import { useInlineCells } from '#crud/row/inline-cell.tsx'
import { BulkBar } from '#crud/bulk/lazy-bulk-bar.ts'
import { listTitle } from '#definition/labels.ts'
import { useHasTabs, useListLayout, withLayout } from '#crud/views/layout.ts'
import { ResourceTable } from '#crud/table/resource-table.tsx'
import { useRefusedKey } from '#crud/use-refused-key.ts'
import { useDrawnActions, useRowKeys } from '#crud/row/row-actions.tsx'
import { useRowPeek } from '#crud/row/row-peek.tsx'
import { sharedTitles } from '#crud/row/shared-titles.ts'
import { ListStats } from '#crud/stats/stats.tsx'
import { ListBody } from './body.tsx'
import { useListKeys } from './keys.ts'
import { declarationOfView } from './columns.tsx'
import { ListLinks, mainLink, viewPermission } from './links.tsx'
import type { ListParts } from './list-parts.ts'
import { useListNews } from './news.tsx'
import { ListPager, StepPager } from './pager.tsx'
import { changeQuery, withoutFilters } from './query.ts'
import { useListRows } from './rows.ts'
import { useListState } from './state.ts'
import { ListChips, ListToolbar, useOpenOnlyResult } from './toolbar.tsx'
import './list.css'

const ListCharts = lazyWithPreload(async () => (await import('#crud/stats/charts.tsx')).default)
const ListTools = lazyWithPreload(async () => (await import('./list-tools.tsx')).ListTools)
const ListTabs = lazyWithPreload(async () => (await import('#crud/views/tabs.tsx')).ListTabs)
/** The reason in place of a view that the user may not open. */
export const RefusedView = lazyWithPreload(async () => (await import('./refused-view.tsx')).default)
const ListKeysHelp = lazyWithPreload(async () => (await import('./list-keys-help.tsx')).ListKeysHelp)

interface ListScreenProps {
  readonly declaration: Declaration
  readonly view: string | undefined
  readonly isCovered: boolean
  /** The parts of a bespoke page around the list. */
  readonly parts?: ListParts
}

/** Moves the focus to an input, with its text selected. */
function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** Header, figures, search and filters, chips, rows and page control of a list. */
export function ListScreen({ declaration, view, isCovered, parts }: ListScreenProps) {
  const { label, list } = declaration
  const state = useListState(declaration, view, isCovered, parts)
  const { query, initial, address, addressOf, fixed, go } = state
  const layout = useListLayout(declaration, { view: state.view, saved: query.saved })
  const shown = useMemo(() => withLayout(declarationOfView(declaration, state.view), layout), [declaration, state.view, layout])
  const read = useListRows(declaration, state, true)
  const content = parts && read.error ? { ...read, rows: [], total: 0 } : read
  const viewDialog = list.views?.[view ?? '']?.dialog
  const mayOpen = usePermission(viewPermission(declaration, view))
  const { act, actOnAll, busy, open, close, goTo, recordAddress, addAddress } = useRowActions(declaration, address, mayOpen.allowed ? viewDialog : undefined)
  const { drawer, ...press } = useRowPeek(declaration, content.rows, (id) => goTo(recordAddress(id)), isCovered)
  const openSole = useOpenOnlyResult(query, content, (id) => goTo(recordAddress(id)))
  const selection = useSelection(content.rows, JSON.stringify([query.search, query.filters]))
  const mayAdd = usePermission(permissionFor(declaration.permission, 'create'))
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { bar, changed } = useListNews(declaration, query, content, go)
  const hasSingleKeys = useSingleKeys()
  const search = useRef<HTMLInputElement>(null)
  const screen = useRef<HTMLElement>(null)
  const headFocus = useRowFocus()
  const rowsFocus = useRowFocus()
  const canAdd = isOperationAllowed(declaration, 'create')
  const main = canAdd ? undefined : mainLink(declaration)
  const mayFollow = usePermission(main?.permission ?? permissionFor(declaration.permission, 'view'))
  const addTo = canAdd ? addAddress : main?.to
  const addReason = canAdd ? mayAdd.reason : mayFollow.reason
  const refuse = useRefusedKey()
  const add = addTo === undefined ? parts?.add : () => (addReason === undefined ? goTo(addTo) : refuse(addReason))
  useListKeys(
    screen,
    { search: () => selectAll(search.current), add, help: () => setHelpOpen(true), inline: list.inline },
    hasSingleKeys && !isCovered && open === null && !isHelpOpen,
  )
  const bulkBar =
    selection.ids.size > 0 ? (
      <Suspense fallback={<div className="bulk-bar" />}>
        <BulkBar
          declaration={declaration}
          selected={selection.records}
          onDone={selection.drop}
          query={query}
          content={content}
          onAct={(action) => actOnAll(action, selection.records)}
          onSelect={selection.put}
        />
      </Suspense>
    ) : null
  const names = useMemo(() => sharedTitles(declaration, content.rows), [declaration, content.rows])
  const rowActions = useDrawnActions(declaration, busy, act, hasSingleKeys, names)
  const cells = useInlineCells(declaration, { rows: content.rows, onAct: act })
  const pressRow = useRowKeys(declaration, content.rows, act, hasSingleKeys)
  const addButton = (variant?: 'primary') =>
    canAdd ? (
      <LightButton variant={variant} reason={mayAdd.reason} keys={hasSingleKeys && mayAdd.allowed ? 'n' : undefined} onClick={add}>
        {label.add ?? `Add ${label.one}`}
      </LightButton>
    ) : null
  const actions = (
    <>
      <AfterFirstScreen>
        <ListTools declaration={declaration} shown={shown} state={state} content={content} isSavable={parts?.path === undefined} />
      </AfterFirstScreen>
      {parts ? parts.actions : <ListLinks declaration={declaration} mainKey={hasSingleKeys && !canAdd ? 'n' : undefined} />}
      {addButton('primary')}
    </>
  )
  const hasTabs = useHasTabs(declaration) || parts !== undefined
  const toolbar = { query, search, isCovered, onTyping: state.onTyping, onChange: go, onEnter: openSole }
  const Pager = list.pager === 'steps' ? StepPager : ListPager
  const clear = () => go(changeQuery(query, { search: '', filters: {} }))
  return (
    <section ref={screen} className={`resource-list ${layout?.isCompact ? 'list-compact' : ''}`} aria-label={listTitle(declaration)}>
      <PageHeader title={parts?.title ?? listTitle(declaration, view)} subtitle={parts?.subtitle} actions={actions} />
      {parts?.note}
      <ListStats declaration={declaration} />
      {declaration.stats?.some((stat) => 'by' in stat) ? (
        <Suspense fallback={<div className="list-charts-loading" />}>
          <ListCharts declaration={declaration} query={query} addressOf={addressOf} />
        </Suspense>
      ) : null}
      {hasTabs ? (
        <AfterFirstScreen fallback={<div className="list-tabs" />}>
          {parts ? parts.tabs(shown, state) : <ListTabs declaration={declaration} shown={shown} state={state} />}
        </AfterFirstScreen>
      ) : null}
      <div className="list-head" tabIndex={-1} {...headFocus}>
        {parts?.toolbar?.(toolbar) ?? (
          <>
            <ListToolbar {...toolbar} declaration={declaration} fixed={fixed} onHelp={() => setHelpOpen(true)} />
            <ListChips declaration={declaration} query={query} initial={initial} fixed={fixed} onChange={go} />
          </>
        )}
      </div>
      {bar}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and presses are of the links and buttons in it */}
      <div
        className="list-rows"
        {...rowsFocus}
        onKeyDown={(event) => {
          press.onKeyDown(event)
          pressRow(event)
        }}
        onClick={cells.onClick}
      >
        <ListBody
          declaration={declaration}
          query={parts?.filters ? withoutFilters(query, parts.filters) : query}
          initial={initial}
          content={content}
          failure={parts?.failure}
          add={addButton()}
          onClear={clear}
        >
          <ResourceTable
            declaration={shown}
            rows={content.rows}
            sort={query.sort}
            from={address}
            isPlaceholder={content.isPlaceholder}
            changed={changed}
            names={names}
            selection={declaration.bulkActions?.length ? { ids: selection.ids, bar: bulkBar, onChange: selection.set } : undefined}
            recordAddress={recordAddress}
            inline={cells.draw}
            actions={parts?.rowActions ?? (rowActionsOf(declaration).length > 0 ? rowActions : undefined)}
            actionsWidth={parts?.actionsWidth}
            onSort={(sort) => go(changeQuery(query, { sort }))}
            onOpen={press.onOpen}
          />
        </ListBody>
      </div>
      <Pager
        query={query}
        defaultSize={list.pageSize}
        total={content.isFirst ? 0 : content.total}
        isTotalCapped={content.isTotalCapped}
        label={label}
        addressOf={addressOf}
        onChange={go}
      />
      <ListDialogs declaration={declaration} open={open} rows={content.rows} onClose={close} onDeleted={selection.drop}>
        {drawer}
        {cells.menu}
        {viewDialog !== undefined && !mayOpen.allowed ? (
          <Suspense fallback={null}>
            <RefusedView reason={mayOpen.reason} onClose={close} />
          </Suspense>
        ) : null}
        {isHelpOpen ? (
          <Suspense fallback={null}>
            <ListKeysHelp
              declaration={declaration}
              add={add && !addReason ? (main?.label ?? label.add ?? `Add ${label.one}`) : undefined}
              onClose={() => setHelpOpen(false)}
            />
          </Suspense>
        ) : null}
      </ListDialogs>
    </section>
  )
}

interface ResourceListProps {
  readonly declaration: Declaration
  /** One of the declaration's views, e.g. `pending` at `/orders/pending`. */
  readonly view?: string | undefined
  /** Form or record that is open over the list, in a modal or drawer. */
  readonly children?: ReactNode
}

/** The declared list of a resource, at `/{name}` or `/{name}/{view}`, and behind a dialog or drawer over it. */
export function ResourceList({ declaration, view, children }: ResourceListProps) {
  const { allowed, reason } = usePermission(`${declaration.permission}.view`)
  if (!allowed)
    return (
      <>
        <PageHeader title={listTitle(declaration)} />
        <ErrorPanel title={reason} />
      </>
    )
  return (
    <>
      <ListScreen key={declaration.name} declaration={declaration} view={view} isCovered={Boolean(children)} />
      {children}
    </>
  )
}
