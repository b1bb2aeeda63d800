import { useDeclarations } from '#crud/declarations-context.ts'
import { readEntities } from '#domain/read-entity.ts'
import type reads from '#resources/access-log.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { choiceColumn, whenColumn } from './columns.tsx'
import { type LogProps, LogTable } from './log-table.tsx'
import { kindOf, RecordCell } from './record-cell.tsx'

/** Log of reads: the person, the patient, order, report or prescription, and the time. */
export function Reads(props: LogProps) {
  const declarations = useDeclarations()
  return (
    <LogTable<typeof reads>
      {...props}
      log="reads"
      columns={({ chosen, people }) => [
        whenColumn(chosen('at')),
        {
          ...choiceColumn('Who', chosen('userId'), people),
          dataIndex: 'userId',
          width: 208,
          render: (_, { userName }) => <TypedText text={userName} />,
        },
        {
          ...choiceColumn('Record', chosen('entity'), { options: readEntities.map((value) => ({ value, label: kindOf(declarations, value) })) }),
          dataIndex: 'entity',
          render: (_, { entity, entityId, recordName }) => <RecordCell entity={entity} entityId={entityId} name={recordName} />,
        },
        { title: 'From', dataIndex: 'address', render: (_, { address }) => <TypedText text={address} /> },
      ]}
    />
  )
}
