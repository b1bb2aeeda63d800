import { List, useTable } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Table } from 'antd'
import type { RecordOf } from '#definition/field.ts'
import type tests from '#resources/tests.ts'
import { MoneyField } from '#ui/money-field.tsx'

type Priced = RecordOf<typeof tests.fields>

export default function PricedTests() {
  const { tableProps } = useTable<Priced, HttpError>({ resource: 'tests' })
  return (
    <List>
      <Table<Priced>
        {...tableProps}
        rowKey="id"
        columns={[
          { title: 'Test', dataIndex: 'name' },
          { title: 'Price', dataIndex: 'price', render: (_, { price }) => <MoneyField value={price} /> },
        ]}
      />
    </List>
  )
}
