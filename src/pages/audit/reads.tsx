import type { TableColumnType } from 'antd'
import { readEntities } from '#domain/read-entity.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import * as audit from '#contract/audit.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { choiceColumn, usePeople, whenColumn, withPeopleOf } from './columns.tsx'
import type { ChosenFilters, LogFilters } from './log-address.ts'
import { type LogProps, type LogRow, LogTable } from './log-table.tsx'
import { kindOf, RecordCell } from './record-cell.tsx'

type Read = LogRow<typeof audit.reads>

const filters: LogFilters = { userId: () => true, entity: (value) => readEntities.some((each) => each === value) }

/** Log of reads: the person, the patient, order, report or prescription, and the time. */
export function Reads(props: LogProps) {
  const declarations = useDeclarations()
  const people = usePeople('')
  const columns = (chosen: ChosenFilters, rows: readonly Read[]): TableColumnType<Read>[] => {
    return [
      whenColumn(chosen.at ?? []),
      {
        ...choiceColumn<Read>('Who', chosen.userId ?? [], withPeopleOf(people, rows)),
        dataIndex: 'userId',
        width: 208,
        render: (_, { userName }) => <TypedText text={userName} />,
      },
      {
        ...choiceColumn<Read>('Record', chosen.entity ?? [], { options: readEntities.map((value) => ({ value, label: kindOf(declarations, value) })) }),
        dataIndex: 'entity',
        render: (_, { entity, entityId, recordName }) => <RecordCell entity={entity} entityId={entityId} name={recordName} />,
      },
      { title: 'From', dataIndex: 'address', render: (_, { address }) => <TypedText text={address} /> },
    ]
  }
  return (
    <LogTable
      {...props}
      log="reads"
      call={audit.reads}
      failure="Record access could not be loaded"
      filters={filters}
      columns={columns}
      keyOf={({ at, userId, entity, entityId }) => `${at} ${userId} ${entity} ${entityId}`}
    />
  )
}
