import { ExportButton, getDefaultFilter, List } from '@refinedev/antd'
import { Button, Checkbox, type SelectProps, Table, type TableColumnType } from 'antd'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFileExport } from '#crud/list/export.tsx'
import { useListTable } from '#crud/list/use-list-table.tsx'
import { Loading } from '#crud/loading.tsx'
import type { Declaration } from '#definition/declaration.ts'
import type { Fields, RecordOf } from '#definition/field.ts'
import { listTitle } from '#definition/labels.ts'
import { type LogName, signInActions } from '#domain/log-entries.ts'
import { usePeople, withPeopleOf } from './columns.tsx'
import { LogToolbar, type LogSelect } from './log-toolbar.tsx'
import { NewestHint } from './newest-hint.tsx'

/** Props of each log. */
export interface LogProps {
  readonly declaration: Declaration
  /** The choice between the logs. */
  readonly choice: ReactNode
}

interface LogTableProps<Row> extends LogProps {
  readonly log: LogName
  /** The filters of the log, given the people to choose from. */
  selects(people: SelectProps): readonly LogSelect[]
  columns(asked: { chosen(name: string): string | undefined; choose(name: string, value: string | undefined): void }): TableColumnType<Row>[]
}

/** The filter that leaves sign-ins out. */
const hiding = 'withoutSignIns'

/** A log with its filters in one row, with Refine's own hooks and components (HIS-03, docs/a-page-the-refine-way.md). */
export function LogTable<D extends { readonly fields: Fields }>({ declaration, choice, log, selects, columns }: LogTableProps<RecordOf<D['fields']>>) {
  const { tableProps, tableQuery, filters, setFilters } = useListTable<D>(declaration)
  const { download, isWorking } = useFileExport(declaration)
  const filterValue = (name: string): unknown => filters.flatMap((filter) => ('field' in filter && filter.field === name ? [filter.value].flat() : []))[0]
  const chosen = (name: string) => (filterValue(name) === undefined ? undefined : String(filterValue(name)))
  const people = withPeopleOf(usePeople(declaration, chosen('userId')), tableProps.dataSource ?? [])
  const hide = (isHidden: boolean) => ({ field: hiding, operator: 'eq' as const, value: isHidden || undefined })
  const choose = (field: string, value: string | undefined) =>
    setFilters([{ field, operator: 'eq', value }, ...(field === 'action' && signInActions.some((each) => each === value) ? [hide(false)] : [])])
  const canHide = Object.hasOwn(declaration.list.filters ?? {}, hiding)
  const isHiding = filterValue(hiding) === true
  const isNarrowed = filters.some((filter) => !('field' in filter) || filter.field !== hiding)
  return (
    <List
      title={<h1>{listTitle(declaration)}</h1>}
      breadcrumb={false}
      headerButtons={<ExportButton icon={<Download size={14} aria-hidden="true" />} loading={isWorking} onClick={() => void download({ filters })} />}
    >
      {choice}
      <LogToolbar
        selects={selects(people)}
        period={getDefaultFilter('at', filters, 'between') ?? []}
        chosen={chosen}
        choose={choose}
        onPeriod={(days) => setFilters([{ field: 'at', operator: 'between', value: days.length === 2 ? days : undefined }])}
      >
        {canHide ? (
          <Checkbox checked={isHiding} onChange={({ target }) => setFilters([hide(target.checked)])}>
            Hide sign-ins
          </Checkbox>
        ) : null}
        {isNarrowed ? (
          <Button type="link" onClick={() => setFilters(isHiding ? [hide(true)] : [], 'replace')}>
            Clear filters
          </Button>
        ) : null}
      </LogToolbar>
      <NewestHint log={log} total={tableQuery.data?.total} />
      {tableQuery.isLoading ? (
        <Loading rows={12} />
      ) : (
        <Table
          {...tableProps}
          className={`${tableProps.className} list-table-whole audit-table`}
          tableLayout="fixed"
          scroll={{}}
          columns={columns({ chosen, choose })}
        />
      )}
    </List>
  )
}
