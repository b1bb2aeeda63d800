import { CreateButton, DeleteButton, EditButton, getDefaultFilter, getDefaultSortOrder, List, ShowButton } from '@refinedev/antd'
import { Form, Input, Space, Table } from 'antd'
import { useListTable } from '#crud/table/use-list-table.tsx'
import type { PageProps } from '#crud/screens-context.ts'
import analysers from '../../analysers.ts'
import { DateText } from '#ui/date-text.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { TypedText } from '#ui/typed-text.tsx'

const { choices } = analysers.fields.status

export default function AnalysersPage({ declaration }: PageProps) {
  const { tableProps, filters, sorters, searchFormProps } = useListTable<typeof analysers, { name?: string }>(declaration, {
    onSearch: ({ name }) => [{ field: 'name', operator: 'contains', value: name }],
  })
  return (
    <List title={<h1>Analysers</h1>} breadcrumb={false} headerButtons={<CreateButton type="primary">Add analyser</CreateButton>}>
      <Form {...searchFormProps}>
        <Form.Item name="name">
          <Input.Search
            style={{ maxWidth: 320 }}
            aria-label="Search analysers"
            placeholder="Search analysers"
            allowClear
            onSearch={() => searchFormProps.form?.submit()}
          />
        </Form.Item>
      </Form>
      <Table
        {...tableProps}
        columns={[
          {
            title: 'Name',
            dataIndex: 'name',
            sorter: true,
            sortOrder: getDefaultSortOrder('name', sorters),
            render: (_, { name }) => <TypedText text={name} />,
          },
          {
            title: 'Status',
            dataIndex: 'status',
            filters: Object.entries(choices).map(([value, { label }]) => ({ value, text: label })),
            filterMultiple: false,
            filteredValue: getDefaultFilter('status', filters, 'in'),
            render: (_, { status }) => choices[status]?.label,
          },
          {
            title: 'Price',
            dataIndex: 'price',
            align: 'right',
            sorter: true,
            sortOrder: getDefaultSortOrder('price', sorters),
            render: (_, { price }) => <MoneyField value={price} />,
          },
          { title: 'Bought', dataIndex: 'boughtOn', render: (_, { boughtOn }) => <DateText date={boughtOn} /> },
          {
            title: <span className="visually-hidden">Actions</span>,
            key: 'actions',
            align: 'right',
            render: (_, { id, name }) => (
              <Space>
                <ShowButton hideText size="small" recordItemId={id} aria-label={`Show ${name}`} />
                <EditButton hideText size="small" recordItemId={id} aria-label={`Edit ${name}`} />
                <DeleteButton hideText size="small" recordItemId={id} aria-label={`Delete ${name}`} />
              </Space>
            ),
          },
        ]}
      />
    </List>
  )
}
