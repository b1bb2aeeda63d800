import * as audit from '#contract/audit.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { useRead } from '#crud/use-read.ts'
import { labelFromName } from '#definition/labels.ts'
import type trail from '#resources/audit.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { Changes } from './changes.tsx'
import { whenColumn } from './columns.tsx'
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
      selects={(people) => [
        { name: 'userId', label: 'Who', select: people },
        { name: 'entity', label: 'Record', select: { options: (names?.entities ?? []).map((value) => ({ value, label: kindOf(declarations, value) })) } },
        { name: 'action', label: 'Action', select: { options: (names?.actions ?? []).map((value) => ({ value, label: labelFromName(value) })) } },
      ]}
      columns={() => [
        whenColumn(),
        { title: 'Who', dataIndex: 'userId', width: 144, render: (_, { userName }) => <TypedText text={userName} /> },
        {
          title: 'Record',
          dataIndex: 'entity',
          width: 256,
          render: (_, { entity, entityId, recordName }) => <RecordCell entity={entity} entityId={entityId} name={recordName} />,
        },
        { title: 'Action', dataIndex: 'action', width: 128, render: (_, { action }) => labelFromName(action) },
        {
          title: 'Before and after',
          key: 'changes',
          render: (_, entry) => <Changes entry={entry} declaration={declarations.byName(entry.entity)} />,
        },
      ]}
    />
  )
}
