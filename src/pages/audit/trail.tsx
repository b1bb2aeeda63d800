import { getDefaultFilter, List, useTable } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Table, type TableColumnType } from 'antd'
import * as audit from '#contract/audit.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import type { RecordOf } from '#definition/field.ts'
import { labelFromName } from '#definition/labels.ts'
import type trail from '#resources/audit.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { useRead } from '#crud/use-read.ts'
import { slowSentence, useSlow } from '#crud/use-slow.ts'
import { unreadableMessage } from '#crud/unreadable-message.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { Changes } from './changes.tsx'
import { choiceColumn, usePeople, whenColumn, withPeopleOf } from './columns.tsx'
import { LogBody } from './log-body.tsx'
import { LogButtons } from './log-buttons.tsx'
import type { LogProps } from './log-table.tsx'
import { NewestHint } from './newest-hint.tsx'
import { kindOf, RecordCell } from './record-cell.tsx'

type Entry = RecordOf<typeof trail.fields>

/** The audit trail by person, kind of record, action and period, with Refine's own hooks and components (HIS-03, docs/a-page-the-refine-way.md). */
export function Trail({ declaration, choice }: LogProps) {
  const declarations = useDeclarations()
  const { tableProps, tableQuery, filters, setFilters, setCurrentPage } = useTable<Entry, HttpError>({
    syncWithLocation: true,
    pagination: { pageSize: 25 },
    filters: { initial: [{ field: 'at', operator: 'between', value: undefined }] },
    queryOptions: { placeholderData: (before) => before },
    errorNotification: false,
  })
  const isSlow = useSlow(tableQuery.isFetching)
  const entries = tableProps.dataSource ?? []
  const unreadable = entries.filter((entry) => 'unreadable' in entry).length
  const chosen = (name: string): string[] => getDefaultFilter(name, filters, name === 'at' ? 'between' : 'in') ?? []
  const [[person = ''], [entity = ''], [action = ''], [from = '', to = '']] = [chosen('userId'), chosen('entity'), chosen('action'), chosen('at')]
  const people = usePeople(person)
  const { content: names } = useRead(audit.names, {})
  const columns: TableColumnType<Entry>[] = [
    whenColumn(chosen('at')),
    {
      ...choiceColumn<Entry>('Who', chosen('userId'), withPeopleOf(people, entries)),
      dataIndex: 'userId',
      width: 160,
      render: (_, { userName }) => <TypedText text={userName} />,
    },
    {
      ...choiceColumn<Entry>('Record', chosen('entity'), {
        options: (names?.entities ?? []).map((value) => ({ value, label: kindOf(declarations, value) })),
      }),
      dataIndex: 'entity',
      width: 208,
      render: (_, { entity = '', entityId, recordName }) => <RecordCell entity={entity} entityId={entityId} name={recordName} />,
    },
    {
      ...choiceColumn<Entry>('Action', chosen('action'), { options: (names?.actions ?? []).map((value) => ({ value, label: labelFromName(value) })) }),
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
  const parameters = Object.entries({ userId: person, entity, action, from, to }).filter(([, value]) => value)
  const clear = () => {
    setFilters([], 'replace')
    setCurrentPage(1)
  }
  return (
    <List
      title={<h1>{declaration.label.title}</h1>}
      breadcrumb={false}
      headerButtons={<LogButtons declaration={declaration} exportPath={endpointsOf(declaration).export} parameters={parameters} onClear={clear} />}
    >
      {choice}
      <NewestHint log="trail" total={tableQuery.data?.total} />
      <p className="list-slow" role="status">
        {isSlow ? slowSentence : ''}
      </p>
      {unreadable > 0 ? <p role="status">{unreadableMessage(unreadable, 'entries')}</p> : null}
      <LogBody
        declaration={declaration}
        title="The audit trail could not be loaded"
        error={tableQuery.error}
        isFetching={tableQuery.isFetching}
        hasRows={entries.length > 0}
        onRetry={() => void tableQuery.refetch()}
      >
        <Table<Entry>
          {...tableProps}
          className={`list-table list-table-whole audit-table ${tableQuery.isPlaceholderData ? 'list-table-moving' : ''}`}
          size="small"
          rowKey="id"
          tableLayout="fixed"
          scroll={{}}
          columns={columns}
          locale={{ emptyText: tableQuery.isSuccess && !tableQuery.isPlaceholderData ? <EmptyPanel message="No entries found" /> : ' ' }}
        />
      </LogBody>
    </List>
  )
}
