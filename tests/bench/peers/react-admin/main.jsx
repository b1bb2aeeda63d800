import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin, BulkDeleteButton, Button, Confirm, Datagrid, DateField, List, NumberField, Resource, SearchInput, SelectInput, TextField } from 'react-admin'

// The orders and tests of the laboratory's API in react-admin, as its documentation writes such lists: what the bench compares the panel with.
const headers = () => ({ Authorization: `Bearer ${localStorage.getItem('auth_token')}` })

async function call(path) {
  const response = await fetch(`/api${path}`, { headers: headers() })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

const paths = { orders: '/orders/admin/all', tests: '/tests' }
const rowsOf = { orders: (body) => body.data.orders, tests: (body) => body.data.items }
const totalOf = { orders: (body) => body.data.totalCount, tests: (body) => body.data.totalCount }

const dataProvider = {
  async getList(resource, { pagination, filter }) {
    const query = new URLSearchParams({ page: pagination.page, limit: pagination.perPage, ...filter })
    const body = await call(`${paths[resource]}?${query}`)
    return { data: rowsOf[resource](body), total: totalOf[resource](body) }
  },
  getOne: async (resource, { id }) => ({ data: (await call(`/${resource}/${id}`)).data }),
  getMany: async () => ({ data: [] }),
  getManyReference: async () => ({ data: [], total: 0 }),
}

const authProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => {
    if (!localStorage.getItem('auth_token')) throw new Error('signed out')
  },
  checkError: async () => undefined,
  getPermissions: async () => [],
}

function CancelButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button label="Cancel order" onClick={() => setOpen(true)} />
      <Confirm isOpen={isOpen} title="Cancel order" content="Cancel this order?" onConfirm={() => setOpen(false)} onClose={() => setOpen(false)} />
    </>
  )
}

const statuses = ['Pending', 'Confirmed', 'Testing', 'Completed'].map((id) => ({ id, name: id }))
const filters = [<SearchInput key="search" source="search" alwaysOn />, <SelectInput key="status" source="status" choices={statuses} alwaysOn />]

const Orders = () => (
  <List filters={filters} perPage={10}>
    <Datagrid rowClick={false} bulkActionButtons={<BulkDeleteButton />}>
      <TextField source="orderNumber" />
      <TextField source="customer.name" />
      <TextField source="orderStatus" />
      <TextField source="paymentStatus" />
      <NumberField source="finalAmount" options={{ style: 'currency', currency: 'INR' }} />
      <DateField source="createdAt" showTime />
      <CancelButton />
    </Datagrid>
  </List>
)

const Tests = () => (
  <List filters={[<SearchInput key="search" source="search" alwaysOn />]} perPage={25}>
    <Datagrid rowClick={false}>
      <TextField source="name" />
      <TextField source="category.name" />
      <NumberField source="price" />
    </Datagrid>
  </List>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="orders" list={Orders} />
    <Resource name="tests" list={Tests} />
  </Admin>,
)
