import * as audit from '#contract/audit.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { useRead } from '#crud/use-read.ts'
import { labelFromName } from '#definition/labels.ts'
import type trail from '#resources/audit.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { Changes } from './changes.tsx'
import { choiceColumn, whenColumn } from './columns.tsx'
import { type LogProps, LogTable } from './log-table.tsx'
import { kindOf, RecordCell } from './record-cell.tsx'

/** Log of changes by person, kind of record, action and period. */
export function Trail(props: LogProps) {
  const declarations = useDeclarations()
  const { content: names } = useRead(audit.names, {})
  return (
    <LogTable<typeof trail>
      {...props}
      log="trail"
      columns={({ chosen, people }) => [
        whenColumn(chosen('at')),
        {
          ...choiceColumn('Who', chosen('userId'), people),
          dataIndex: 'userId',
          width: 160,
          render: (_, { userName }) => <TypedText text={userName} />,
        },
        {
          ...choiceColumn('Record', chosen('entity'), {
            options: (names?.entities ?? []).map((value) => ({ value, label: kindOf(declarations, value) })),
          }),
          dataIndex: 'entity',
          width: 208,
          render: (_, { entity, entityId, recordName }) => <RecordCell entity={entity} entityId={entityId} name={recordName} />,
        },
        {
          ...choiceColumn('Action', chosen('action'), { options: (names?.actions ?? []).map((value) => ({ value, label: labelFromName(value) })) }),
          dataIndex: 'action',
          width: 144,
          render: (_, { action }) => labelFromName(action),
        },
        {
          title: 'Before and after',
          key: 'changes',
          render: (_, entry) => <Changes entry={entry} declaration={declarations.byName(entry.entity)} />,
        },
      ]}
    />
  )
}
