import { mapAntdSorterToCrudSorting, type useTableProps, type useTableReturnType } from '@refinedev/antd'
import { type BaseRecord, type CrudFilter, type CrudSort, type HttpError, unionFilters, useList } from '@refinedev/core'
// biome-ignore lint/style/noRestrictedImports: the search form of a stock page is antd's
import { Form, type TableProps } from 'antd'
import { Children, type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listFailure } from '#crud/messages.ts'
import { OutdatedNote } from '#crud/show/outdated-note.tsx'
import { slowSentence, useSlow } from '#crud/use-slow.ts'
import type { Declaration } from '#definition/declaration.ts'
import type { Fields, RecordOf } from '#definition/field.ts'
import { columnFilter, stockFilters } from '#definition/stock-filters.ts'
import { countText, formatCount } from '#domain/count.ts'
import { defaultPageSize, pageSizes } from '#domain/page.ts'
import { clickedLink } from '#ui/clicked-link.ts'
import { describeError } from '#ui/describe-error.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { UnreadableRows } from '#crud/list/body.tsx'
import { callFilters } from '#crud/list/call.ts'
import { emptyMessage } from '#crud/list/empty-list.tsx'
import { changeQuery, type ListQuery, pageCount } from '#crud/list/query.ts'
import { keepsRowsOf, type ListRow, listRows, useLeaveMissingPage } from '#crud/list/rows.ts'
import { useListState } from '#crud/list/state.ts'
import { holdsSort, tablePlace, withStockFilters } from './table-query.ts'
import '#crud/fields/cells/cells.css'
import './table.css'
import './stock-table.css'

interface Declared {
  readonly fields: Fields
}

type Table<Row extends BaseRecord, Search> = useTableReturnType<Row, HttpError, Search>

interface ListTableOptions<Row extends BaseRecord, Search> extends Pick<useTableProps<Row, HttpError, Search, Row>, 'onSearch' | 'queryOptions' | 'meta'> {
  /** Filters that the page always sets, in addition to those of the address. */
  readonly filters?: { readonly permanent?: readonly CrudFilter[] }
}

/** Filters and order that the address cannot hold, beside the ones of the address where the page set them: the data provider serves or refuses them. */
interface Beyond {
  readonly beside: string
  readonly filters: CrudFilter[]
  readonly sorters: CrudSort[]
}

/**
 * Refine's `useTable` of `@refinedev/antd` over a declaration: page, size, order, search and filters are in the address as a generated list has them, rows have
 * the types of the declared fields, and the table shows by itself that it loads, is empty or could not be read.
 * @example
 * const { tableProps, filters } = useListTable<typeof couriers>(declaration)
 */
export function useListTable<D extends Declared = Declaration, Search = unknown>(
  given: Declaration | D,
  { onSearch, queryOptions, meta, filters: { permanent = [] } = {} }: ListTableOptions<RecordOf<D['fields']>, Search> = {},
): Table<RecordOf<D['fields']>, Search> {
  type Row = RecordOf<D['fields']>
  const declaration = given as Declaration
  const { view, isCovered, path } = tablePlace(declaration, useLocation().pathname)
  const { query, addressOf, go } = useListState(declaration, view, isCovered, { path })
  // Two changes in a row go on from each other before the address has the first.
  const wanted = useRef(query)
  useEffect(() => {
    wanted.current = query
  }, [query])
  const [set, setBeyond] = useState<Beyond | null>(null)
  const beside = addressOf({ ...query, page: 1, pageSize: defaultPageSize })
  const beyond = set?.beside === beside ? set : null
  const show = (next: ListQuery, unheld: Omit<Beyond, 'beside'> | null) => {
    wanted.current = next
    setBeyond(unheld && { beside, ...unheld })
    go(next)
  }
  const turn = (part: Partial<ListQuery>) => show(changeQuery(wanted.current, part), beyond)
  const filters = useMemo(() => beyond?.filters ?? (stockFilters(declaration, query) as CrudFilter[]), [beyond, declaration, query])
  const sorters = useMemo(() => beyond?.sorters ?? (query.sort ? [{ ...query.sort }] : []), [beyond, query.sort])

  const read = useList<Row, HttpError, Row>({
    resource: declaration.name,
    pagination: { currentPage: query.page, pageSize: query.pageSize },
    filters: [...(beyond?.filters ?? callFilters(query)), ...permanent],
    sorters,
    queryOptions: { placeholderData: keepsRowsOf(declaration.name), ...queryOptions } as never,
    ...(meta && { meta }),
    errorNotification: false,
  })
  const { error } = read.query
  const answer = describeError(error).isForbidden ? undefined : read.query.data
  const all = useMemo(() => listRows(answer?.data ?? []), [answer])
  const rows = useMemo(() => all.flatMap((row) => (row.kind === 'record' ? [row.record as Row] : [])), [all])
  const places = useMemo(() => all.map((row, index) => (row.kind === 'record' ? row.record : { id: unreadableKey(index, row) }) as Row), [all])
  const total = answer?.total ?? 0
  useLeaveMissingPage(query, { total: answer && !read.query.isPlaceholderData ? total : undefined, isEmpty: all.length === 0 }, go)

  const setFilters = (next: CrudFilter[] | ((before: CrudFilter[]) => CrudFilter[]), behaviour: 'merge' | 'replace' = 'merge') => {
    const isMerge = typeof next !== 'function' && behaviour === 'merge'
    const asked = typeof next === 'function' ? next(filters) : next
    const whole = isMerge ? unionFilters([], asked, filters) : asked
    const changed = isMerge && !beyond ? withStockFilters(declaration, wanted.current, asked, 'merge') : withStockFilters(declaration, query, whole, 'replace')
    if (changed) show(changed, null)
    else show(changeQuery(query, {}), { filters: whole, sorters })
  }
  const setSorters = (next: CrudSort[]) => {
    const [sort = null] = next
    const changed = changeQuery(wanted.current, { sort })
    if (beyond || !holdsSort(declaration, changed, view)) show(changeQuery(query, {}), { filters, sorters: next })
    else show(changed, null)
  }

  const [form] = Form.useForm<Search>()
  const hasForm = onSearch !== undefined
  useEffect(() => {
    if (!hasForm) return
    const values = Object.fromEntries(filters.flatMap((filter) => ('field' in filter ? [[filter.field, typedValue(filter)]] : [])))
    const inputs = Object.keys(form.getFieldsValue(true) ?? {})
    form.setFieldsValue({ ...Object.fromEntries(inputs.map((name) => [name, undefined])), ...values } as never)
  }, [form, filters, hasForm])

  const isSlow = useSlow(read.query.isFetching)
  const failed = { title: listFailure(declaration, describeError(error)), error, onRetry: () => void read.query.refetch() }
  const isFailed = error !== null && !read.query.isFetching
  const isOutdated = error !== null && all.length > 0
  const tableProps: TableProps<Row> = {
    className: `list-table stock-table ${read.query.isPlaceholderData ? 'list-table-moving' : ''}`,
    size: 'small',
    rowKey: 'id',
    // Rows of a longer page before would be cut with a warning.
    dataSource: places.slice(0, Math.max(query.pageSize, read.query.isPlaceholderData ? 0 : places.length)),
    components,
    loading: read.query.isLoading,
    scroll: places.length > 0 ? { x: true } : {},
    locale: {
      emptyText: isFailed ? (
        <ErrorPanel {...failed} />
      ) : read.query.isSuccess && !read.query.isPlaceholderData && all.length === 0 ? (
        <EmptyPanel message={emptyMessage(declaration, query)} />
      ) : (
        ' '
      ),
    },
    ...((isSlow || isOutdated) && {
      title: () => (
        <>
          {isOutdated ? <OutdatedNote declaration={declaration} {...failed} /> : null}
          <p className="list-slow" role="status">
            {isSlow ? slowSentence : ''}
          </p>
        </>
      ),
    }),
    ...(all.length > rows.length && { footer: () => <UnreadableRows rows={all} /> }),
    pagination: {
      current: query.page,
      pageSize: query.pageSize,
      total,
      size: 'default',
      locale: { items_per_page: 'rows' },
      showSizeChanger: true,
      pageSizeOptions: [...new Set([...pageSizes, query.pageSize])].sort((a, b) => a - b),
      showTotal: (count, [first, last]) =>
        `${count === 1 ? '' : `${formatCount(first)}–${formatCount(last)} of `}${countText(count, declaration.label, answer?.isTotalCapped === true)}`,
      itemRender: (page, type, element) => pageLink(page, type, element, addressOf(changeQuery(query, { page }))),
    },
    onChange(pagination, byColumn, sorter, { action }) {
      if (action === 'sort') setSorters(mapAntdSorterToCrudSorting(sorter as never))
      else if (action === 'filter') {
        const others = filters.filter((filter) => !('field' in filter && Object.hasOwn(byColumn, filter.field)))
        setFilters([...others, ...Object.entries(byColumn).map(([field, values]) => columnFilter(declaration, field, values ?? []) as CrudFilter)], 'replace')
      } else {
        const { current = 1, pageSize = query.pageSize } = pagination
        turn(pageSize === query.pageSize ? { page: current } : { pageSize })
      }
    },
  }

  return {
    tableProps,
    searchFormProps: { form, ...(onSearch && { onFinish: async (values: Search) => setFilters(await onSearch(values)) }) },
    tableQuery: read.query as Table<Row, Search>['tableQuery'],
    result: { ...read.result, data: rows, total: answer?.total },
    overtime: read.overtime,
    filters,
    setFilters,
    sorters,
    setSorters,
    currentPage: query.page,
    setCurrentPage: (page) => turn({ page: typeof page === 'function' ? page(wanted.current.page) : page }),
    pageSize: query.pageSize,
    setPageSize: (size) => turn({ pageSize: typeof size === 'function' ? size(wanted.current.pageSize) : size }),
    pageCount: pageCount(total, query.pageSize),
    createLinkForSyncWithLocation({ pagination: { currentPage = 1, pageSize = query.pageSize }, sorters: [sort = null], filters: chosen }) {
      const changed = withStockFilters(declaration, query, chosen, 'replace') ?? query
      return addressOf({ ...changed, sort, page: currentPage, pageSize })
    },
  }
}

/** The id of an unreadable row, by which its place is drawn without the page's columns. */
const unreadableKey = (index: number, row: ListRow) => `unreadable row ${index}: ${row.kind === 'unreadable' ? row.reason : ''}`
const unreadable = /^unreadable row \d+: (.*)$/s

/** A row of antd's table, or the sentence in the place of an unreadable one. */
function BodyRow({ children, ...props }: HTMLAttributes<HTMLTableRowElement> & { readonly 'data-row-key'?: unknown }) {
  const [, reason] = unreadable.exec(String(props['data-row-key'])) ?? []
  if (reason === undefined) return <tr {...props}>{children}</tr>
  return (
    <tr {...props}>
      <td className="ant-table-cell" colSpan={Children.count(children)}>
        <span className="cell-unreadable" title={reason}>
          This row could not be read
        </span>
      </td>
    </tr>
  )
}

const components = { body: { row: BodyRow } }

/** The value of a filter as an input has it: a list of one is the one. */
function typedValue({ value }: CrudFilter): unknown {
  const one: unknown = value
  return Array.isArray(one) && one.length === 1 ? one[0] : one
}

/** The link to a page. A plain click goes to the pager; any other opens the page in a tab of its own. */
function pageLink(page: number, type: string, element: ReactNode, to: string): ReactNode {
  if (type !== 'page') return element
  return (
    <a href={to} aria-label={`Page ${page}`} onClick={(event) => (clickedLink(event) ? event.preventDefault() : event.stopPropagation())}>
      {formatCount(page)}
    </a>
  )
}
