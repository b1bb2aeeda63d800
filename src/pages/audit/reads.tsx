import { useDeclarations } from '#crud/declarations-context.ts'
import { readEntities } from '#domain/read-entity.ts'
import type reads from '#resources/access-log.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { whenColumn } from './columns.tsx'
import { type LogProps, LogTable } from './log-table.tsx'
import { kindOf, RecordCell } from './record-cell.tsx'

/** Log of reads: the person, the patient, order, report or prescription, and the time. */
export function Reads(props: LogProps) {
  const declarations = useDeclarations()
  return (
    <LogTable<typeof reads>
      {...props}
      log="reads"
      selects={(people) => [
        { name: 'userId', label: 'Who', select: people },
        { name: 'entity', label: 'Record', select: { options: readEntities.map((value) => ({ value, label: kindOf(declarations, value) })) } },
      ]}
      columns={() => [
        whenColumn(),
        { title: 'Who', dataIndex: 'userId', width: 208, render: (_, { userName }) => <TypedText text={userName} /> },
        {
          title: 'Record',
          dataIndex: 'entity',
          render: (_, { entity, entityId, recordName }) => <RecordCell entity={entity} entityId={entityId} name={recordName} />,
        },
        { title: 'From', dataIndex: 'address', width: 208, render: (_, { address }) => <TypedText text={address} /> },
      ]}
    />
  )
}
