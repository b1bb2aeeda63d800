import { List, useTable } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Table } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import type { RecordOf } from '#definition/field.ts'
import type audit from '#resources/audit.ts'
import { InstantText } from '#ui/instant-text.tsx'
import { TypedText } from '#ui/typed-text.tsx'

type Entry = RecordOf<typeof audit.fields>

export default function AuditPage({ declaration }: { readonly declaration: Declaration }) {
  const { tableProps } = useTable<Entry, HttpError>({ syncWithLocation: true, pagination: { pageSize: 25 } })
  return (
    <List title={<h1>{declaration.label.title}</h1>} breadcrumb={false}>
      <Table<Entry>
        {...tableProps}
        rowKey="id"
        columns={[
          { title: 'When', dataIndex: 'at', render: (_, { at }) => <InstantText instant={at} /> },
          { title: 'Who', dataIndex: 'userName', render: (_, { userName }) => <TypedText text={userName} /> },
        ]}
      />
    </List>
  )
}
