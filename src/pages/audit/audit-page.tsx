import { ExportButton, FilterDropdown, getDefaultFilter, List, useSelect, useTable } from '@refinedev/antd'
import { type HttpError, useCustom } from '@refinedev/core'
import { Button, DatePicker, Select, type SelectProps, Table, type TableColumnType } from 'antd'
import { Link } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf, fillPath } from '#definition/endpoints.ts'
import type { RecordOf } from '#definition/field.ts'
import { capitalised, labelFromName } from '#definition/labels.ts'
import type trail from '#resources/audit.ts'
import { usePermission } from '#crud/current-user.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { useFileExport } from '#crud/list/use-file-export.ts'
import { callKey } from '#crud/use-refresh.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Changes } from './changes.tsx'
import { days, filterColumn, one } from './filter-column.tsx'
import './audit.css'

type Entry = RecordOf<typeof trail.fields>

/** Who did what and when, by person, kind of record, action and period; with Refine's own hooks and parts (HIS-03, docs/a-page-the-refine-way.md). */
export default function AuditPage({ declaration }: { declaration: Declaration }) {
  const declarations = useDeclarations()
  const { tableProps, tableQuery, filters, setFilters, setCurrentPage } = useTable<Entry, HttpError>({
    syncWithLocation: true,
    pagination: { pageSize: 25 },
    filters: { initial: [{ field: 'at', operator: 'between', value: undefined }] },
    queryOptions: { placeholderData: (before) => before },
    errorNotification: false,
  })
  const entries = tableProps.dataSource ?? []
  const unreadable = entries.filter((entry) => 'unreadable' in entry).length
  const chosen = (name: string): string[] => getDefaultFilter(name, filters, name === 'at' ? 'between' : 'in') ?? []
  const [[person = ''], [entity = ''], [action = ''], [from = '', to = '']] = [chosen('userId'), chosen('entity'), chosen('action'), chosen('at')]
  const { selectProps: people } = useSelect({
    resource: 'users',
    optionLabel: 'name',
    pagination: { pageSize: 50 },
    defaultValue: person ? [person] : [],
    queryOptions: { enabled: usePermission('users.view').allowed },
    errorNotification: false,
  })
  const { result: names } = useCustom<{ entities?: string[]; actions?: string[] }>({
    url: endpointsOf(declaration).call('names').path,
    method: 'get',
    queryOptions: { queryKey: [...callKey('audit', 'names')] },
  })
  const { download, isWorking } = useFileExport(declaration, 'export')
  const kindOf = (kind: string) => capitalised(declarations.byName(kind)?.label.one ?? kind.replaceAll('-', ' '))

  /** People who have left are not among the users any more, but in the trail. */
  const everybody = new Map(
    [...(people.options ?? []), ...entries.map(({ userId, userName }) => ({ value: userId, label: userName }))].map((each) => [each.value, each]),
  )
  const choice = (title: string, name: string, select: SelectProps) =>
    filterColumn<Entry>(title, chosen(name), (props) => (
      <FilterDropdown {...props} mapValue={one}>
        <Select className="audit-choice" aria-label={title} placeholder={title} autoFocus allowClear showSearch optionFilterProp="label" {...select} />
      </FilterDropdown>
    ))
  const columns: TableColumnType<Entry>[] = [
    {
      ...filterColumn<Entry>('When', chosen('at'), (props) => (
        <FilterDropdown {...props} mapValue={days}>
          <DatePicker.RangePicker
            format={['DD/MM/YYYY', 'DDMMYYYY', 'D/M/YYYY', 'D-M-YYYY', 'D.M.YYYY']}
            autoFocus
            classNames={{ popup: { root: 'audit-days' } }}
          />
        </FilterDropdown>
      )),
      dataIndex: 'at',
      width: 160,
      render: (_, { at }) => <InstantText instant={at} />,
    },
    {
      ...choice('Who', 'userId', { ...people, options: [...everybody.values()].filter(({ value }) => value) }),
      dataIndex: 'userId',
      width: 160,
      render: (_, { userName }) => <TypedText text={userName} />,
    },
    {
      ...choice('Record', 'entity', { options: (names.data.entities ?? []).map((value) => ({ value, label: kindOf(value) })) }),
      dataIndex: 'entity',
      width: 208,
      render: (_, { entity = '', entityId, recordName }) => (
        <>
          <small className="audit-kind">{kindOf(entity)}</small>
          {declarations.byName(entity) && entity !== declaration.name ? (
            <Link to={fillPath(`/${entity}/{entityId}`, { entityId })}>
              <TypedText text={recordName ?? entityId} />
            </Link>
          ) : (
            <TypedText text={recordName ?? entityId} />
          )}
        </>
      ),
    },
    {
      ...choice('Action', 'action', { options: (names.data.actions ?? []).map((value) => ({ value, label: labelFromName(value) })) }),
      dataIndex: 'action',
      width: 144,
      render: (_, { action = '' }) => labelFromName(action),
    },
    {
      title: 'Before and after',
      key: 'changes',
      render: (_, entry) => <Changes entry={entry} declaration={declarations.byName(entry.entity)} />,
    },
  ]
  const asked = Object.entries({ userId: person, entity, action, from, to }).filter(([, value]) => value)
  const clear = () => {
    setFilters([], 'replace')
    setCurrentPage(1)
  }
  return (
    <List
      title={<h1>{declaration.label.title}</h1>}
      breadcrumb={false}
      headerButtons={
        <>
          {asked.length > 0 ? <Button onClick={clear}>Clear filters</Button> : null}
          <ExportButton loading={isWorking} onClick={() => void download({ query: Object.fromEntries(asked) })} />
        </>
      }
    >
      {tableQuery.data?.total === 10_000 ? (
        <p className="list-hint">The newest 10,000 entries. Narrow them by person, record, action or period for others.</p>
      ) : null}
      {unreadable > 0 ? <p role="status">{unreadableMessage(unreadable, 'entries')}</p> : null}
      {tableQuery.error && !tableQuery.isFetching ? (
        <ErrorPanel title="The audit trail could not be loaded" error={tableQuery.error} onRetry={() => void tableQuery.refetch()} />
      ) : (
        <Table<Entry>
          {...tableProps}
          className={`list-table list-table-whole audit-table ${tableQuery.isPlaceholderData ? 'list-table-moving' : ''}`}
          size="small"
          rowKey="id"
          tableLayout="fixed"
          scroll={{}}
          columns={columns}
          locale={{ emptyText: tableQuery.isSuccess ? <EmptyPanel message="No entries found" /> : ' ' }}
        />
      )}
    </List>
  )
}
