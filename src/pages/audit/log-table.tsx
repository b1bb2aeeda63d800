import { ExportButton, getDefaultFilter, List } from '@refinedev/antd'
import { Button, type SelectProps, Table, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { useFileExport } from '#crud/list/export.tsx'
import { useListTable } from '#crud/list/use-list-table.tsx'
import type { Declaration } from '#definition/declaration.ts'
import type { Fields, RecordOf } from '#definition/field.ts'
import { listTitle } from '#definition/labels.ts'
import type { LogName } from '#domain/log-entries.ts'
import { usePeople, withPeopleOf } from './columns.tsx'
import { NewestHint } from './newest-hint.tsx'

/** Props of each log. */
export interface LogProps {
  readonly declaration: Declaration
  /** The choice between the logs. */
  readonly choice: ReactNode
}

interface Asked {
  /** The chosen values of a column's filter; of a period its two days. */
  chosen(name: string): readonly string[]
  /** The people to choose from. */
  readonly people: SelectProps
  /** Sets the filter of a column. */
  choose(name: string, value: string): void
}

interface LogTableProps<Row> extends LogProps {
  readonly log: LogName
  columns(asked: Asked): TableColumnType<Row>[]
}

/** A log with the filters of its columns, with Refine's own hooks and components (HIS-03, docs/a-page-the-refine-way.md). */
export function LogTable<D extends { readonly fields: Fields }>({ declaration, choice, log, columns }: LogTableProps<RecordOf<D['fields']>>) {
  const { tableProps, tableQuery, filters, setFilters } = useListTable<D>(declaration)
  const { download, isWorking } = useFileExport(declaration)
  const chosen = (name: string): readonly string[] => getDefaultFilter(name, filters, name === 'at' ? 'between' : 'in') ?? []
  const people = withPeopleOf(usePeople(declaration, chosen('userId')), tableProps.dataSource ?? [])
  const choose = (field: string, value: string) => setFilters([{ field, operator: 'eq', value }])
  return (
    <List
      title={<h1>{listTitle(declaration)}</h1>}
      breadcrumb={false}
      headerButtons={
        <>
          {filters.length > 0 ? <Button onClick={() => setFilters([], 'replace')}>Clear filters</Button> : null}
          <ExportButton loading={isWorking} onClick={() => void download({ filters })} />
        </>
      }
    >
      {choice}
      <NewestHint log={log} total={tableQuery.data?.total} />
      <Table
        {...tableProps}
        className={`${tableProps.className} list-table-whole audit-table`}
        tableLayout="fixed"
        scroll={{}}
        columns={columns({ chosen, people, choose })}
      />
    </List>
  )
}
