import { List, TextField } from '@refinedev/antd'
import { Input, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { listTitle } from '#definition/labels.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { type CallRow, callRows, type FieldRow, fieldRows } from './declared-rows.ts'
import './declarations.css'
import { listPath } from '#crud/list/query.ts'

const fieldColumns = [
  { title: 'Field', dataIndex: 'key', render: (name: string) => <TextField value={name} code /> },
  { title: 'Label', dataIndex: 'label' },
  { title: 'Kind', dataIndex: 'kind' },
  { title: 'In the answer of the API', dataIndex: 'wire' },
  { title: 'Rules', dataIndex: 'rules' },
]

const callColumns = [
  { title: 'What', dataIndex: 'what' },
  { title: 'Call', dataIndex: 'call', render: (call: string) => <TextField value={call} code /> },
  { title: 'Permission', dataIndex: 'permission' },
]

/** Every entity of the panel with its fields, actions, permissions and calls, as declared: for developers who add an entity or connect another API. */
export default function DeclarationsPage() {
  const { all, problems } = useDeclarations()
  const [search, setSearch] = useState('')
  const shown = [...all].sort((a, b) => a.name.localeCompare(b.name)).filter((declaration) => isFound(declaration, search.trim().toLowerCase()))
  return (
    <List
      title={<h1>Declarations</h1>}
      breadcrumb={false}
      canCreate={false}
      headerButtons={
        <Input
          className="declarations-search"
          allowClear
          aria-label="Search declarations"
          placeholder="Resource, field or path"
          onChange={({ target }) => setSearch(target.value)}
        />
      }
    >
      <Table<Declaration>
        rowKey="name"
        dataSource={shown}
        pagination={false}
        size="small"
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: `No declaration has “${search.trim()}” in it` }}
        columns={[
          {
            title: 'Resource',
            dataIndex: 'name',
            render: (_, declaration) => <Link to={listPath(declaration)}>{listTitle(declaration)}</Link>,
          },
          { title: 'Declaration', dataIndex: 'name', render: (name: string) => <TextField value={`resources/${name}.ts`} code /> },
          { title: 'List of the API', key: 'path', render: (_, declaration) => <TextField value={endpointsOf(declaration).list.path} code /> },
          { title: 'Permissions', dataIndex: 'permission' },
          { title: 'Fields', key: 'fields', align: 'right', render: (_, { fields }) => Object.keys(fields).length },
          { title: 'Actions', key: 'actions', align: 'right', render: (_, { actions }) => Object.keys(actions ?? {}).length },
          { title: 'Mistakes', key: 'problems', align: 'right', render: (_, { name }) => problems(name).length || 'none' },
        ]}
        expandable={{ expandRowByClick: false, expandedRowRender: (declaration) => <Details declaration={declaration} /> }}
      />
    </List>
  )
}

function Details({ declaration }: { declaration: Declaration }) {
  const title = listTitle(declaration)
  return (
    <div className="declarations-details">
      <Table<FieldRow>
        size="small"
        pagination={false}
        columns={fieldColumns}
        dataSource={[...fieldRows(declaration)]}
        aria-label={`Fields of ${title}`}
        scroll={{ x: 'max-content' }}
      />
      <Table<CallRow>
        size="small"
        pagination={false}
        columns={callColumns}
        dataSource={[...callRows(declaration)]}
        aria-label={`Calls of ${title}`}
        scroll={{ x: 'max-content' }}
      />
    </div>
  )
}

function isFound(declaration: Declaration, search: string): boolean {
  if (search === '') return true
  const texts = [
    declaration.name,
    listTitle(declaration),
    ...fieldRows(declaration).flatMap(({ key, label }) => [key, label]),
    ...callRows(declaration).map(({ call }) => call),
  ]
  return texts.some((text) => text.toLowerCase().includes(search))
}
