import { getDefaultFilter, getDefaultSortOrder } from '@refinedev/antd'
import type { CrudFilter, DataProvider } from '@refinedev/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Form, Input, Table } from 'antd'
import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useListTable } from '#crud/table/use-list-table.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import tests from '#resources/tests.ts'
import { openMemoryScreen, type Row, someTests } from '#tests/support/memory-screen.tsx'

const declaration = tests as unknown as Declaration
type ListTable = ReturnType<typeof useListTable<typeof tests, { name?: string }>>
let table: ListTable

function Page({ permanent = [] }: { permanent?: readonly CrudFilter[] }) {
  table = useListTable<typeof tests, { name?: string }>(declaration, {
    filters: { permanent },
    onSearch: ({ name }) => [{ field: 'name', operator: 'contains', value: name }],
  })
  const { tableProps, filters, sorters, searchFormProps } = table
  return (
    <>
      <Link to="/tests?isActive=false">Inactive ones</Link>
      <Form {...searchFormProps}>
        <Form.Item name="name">
          <Input aria-label="Search" />
        </Form.Item>
      </Form>
      <Table
        {...tableProps}
        columns={[
          { title: 'Name', dataIndex: 'name', sorter: true, sortOrder: getDefaultSortOrder('name', sorters) },
          {
            title: 'Status',
            dataIndex: 'isActive',
            filters: [{ text: 'Active', value: true }],
            filteredValue: getDefaultFilter('isActive', filters, 'in'),
            render: (_, { isActive }) => (isActive ? 'Active' : 'Inactive'),
          },
        ]}
      />
    </>
  )
}

interface ToOpen {
  readonly at: string
  readonly rows?: readonly Row[]
  readonly permanent?: readonly CrudFilter[]
  readonly calls?: Partial<DataProvider>
}

function open({ at, rows = someTests(60), permanent, calls }: ToOpen) {
  const memory = createMemoryDataProvider({ registry: new Map([['tests', declaration]]), rows: { tests: rows } })
  const provider: DataProvider = { ...memory, ...calls }
  const page = <Page {...(permanent && { permanent })} />
  const { router, ...opened } = openMemoryScreen({
    at,
    routes: [
      { path: '/tests', element: page },
      { path: '/other', element: page },
    ],
    declarations: [declaration],
    provider,
  })
  return { ...opened, router, address: () => `${router.state.location.pathname}${router.state.location.search}` }
}

const names = () => [...document.querySelectorAll('tbody .ant-table-row td:first-child')].map(({ textContent }) => textContent)
const firstName = (name: string) => waitFor(() => expect(names()[0]).toBe(name))

test('GEN-07 a stock table shows what a generated list’s address says, and writes that address', async () => {
  const { user, address, router } = open({ at: '/tests?isActive=true&sort=-name&page=2&size=10' })
  await firstName('Test 045')
  expect(names()).toHaveLength(10)
  expect(table.filters).toEqual([{ field: 'isActive', operator: 'in', value: [true] }])
  expect([table.sorters, table.currentPage, table.pageSize, table.pageCount]).toEqual([[{ field: 'name', order: 'desc' }], 2, 10, 4])
  expect(screen.getByText('11–20 of 40 tests')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/tests?isActive=true&sort=-name&page=3&size=10')
  await user.click(screen.getByRole('link', { name: 'Page 3' }))
  await firstName('Test 030')
  // Another order leads to the first page; the declared one needs no parameter.
  await user.click(screen.getByRole('columnheader', { name: /Name/ }))
  await firstName('Test 002')
  expect(address()).toBe('/tests?isActive=true&size=10')
  await act(() => router.navigate(-1))
  await firstName('Test 030')
  await user.click(screen.getByRole('link', { name: 'Inactive ones' }))
  await firstName('Test 001')
  expect(table.filters).toEqual([{ field: 'isActive', operator: 'in', value: [false] }])
})

test('GEN-07 the search form and the address say the same', async () => {
  const { user, address, router } = open({ at: '/tests?search=Test+05' })
  await firstName('Test 050')
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
  expect(input.value).toBe('Test 05')
  await user.clear(input)
  await user.type(input, '012{Enter}')
  await firstName('Test 012')
  expect(address()).toBe('/tests?search=012')
  await act(() => router.navigate('/tests'))
  await waitFor(() => expect(input.value).toBe(''))
})

test('two changes at once are both in the address', async () => {
  const { address } = open({ at: '/other?page=2' })
  await firstName('Test 026')
  act(() => {
    table.setFilters([{ field: 'isActive', operator: 'eq', value: false }])
    table.setSorters([{ field: 'price', order: 'desc' }])
    table.setPageSize(5)
    table.setCurrentPage((page) => page + 1)
  })
  await firstName('Test 043')
  expect(address()).toBe('/other?isActive=false&sort=-price&page=2&size=5')
})

test('a filter that no address holds is refused in the place of the rows, and not left out', async () => {
  const { address } = open({ at: '/tests?page=2' })
  await firstName('Test 026')
  act(() => table.setFilters([{ field: 'isActive', operator: 'ne', value: true }]))
  const refused = await screen.findByText(/isActive takes eq and in with one value, not ne\./)
  expect(refused.closest('[role=alert]')).toBeTruthy()
  expect([names(), address(), table.filters]).toEqual([[], '/tests', [{ field: 'isActive', operator: 'ne', value: true }]])
  act(() => table.setFilters([], 'replace'))
  await firstName('Test 001')
})

test('a filter of the page itself stays, and is not in the address', async () => {
  const { address } = open({ at: '/tests?isActive=true', permanent: [{ field: 'isActive', operator: 'eq', value: false }] })
  await firstName('Test 001')
  act(() => table.setSorters([{ field: 'name', order: 'desc' }]))
  await firstName('Test 058')
  expect(address()).toBe('/tests?isActive=true&sort=-name')
})

test('GEN-02 a page past the end leads to the last one, and an empty list says so', async () => {
  const { address } = open({ at: '/tests?page=9' })
  await firstName('Test 051')
  expect(address()).toBe('/tests?page=3')
  act(() => table.setFilters([{ field: 'name', operator: 'contains', value: 'nothing' }]))
  expect(await screen.findByText(/^No tests found/)).toBeTruthy()
})

test('GEN-03 AUTH-16 a failure is no empty list; rows stay when a second read fails, and go with the permission', async () => {
  const rows = [...someTests(2), { id: 't9', unreadable: 'price: no amount' }]
  let failure: ApiError | null = new ApiError('server', {})
  const getList = async () => {
    if (failure) throw failure
    return { data: rows, total: 3 } as never
  }
  const { user, container, queryClient } = open({ at: '/tests', calls: { getList } })
  const alert = await waitFor(() => within(container).getByRole('alert'))
  expect(within(alert).getByRole('heading').textContent).toMatch(/could not be loaded/)
  expect(screen.queryByText(/^No tests found/)).toBeNull()
  failure = null
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await firstName('Test 001')
  expect(screen.getByText('1 row could not be read')).toBeTruthy()
  expect(names()).toEqual(['Test 001', 'Test 002', 'This row could not be read'])
  expect(screen.getByTitle('price: no amount').closest('td')?.colSpan).toBe(2)
  expect(table.result.data).toHaveLength(2)
  failure = new ApiError('server', {})
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('What you see below may be out of date.')).toBeTruthy()
  expect(names()).toHaveLength(3)
  failure = new ApiError('forbidden', { statusCode: 403 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(names()).toEqual([]))
  expect(screen.queryByText(/^No tests found/)).toBeNull()
})
