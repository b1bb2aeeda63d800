import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import type { CustomParams } from '@refinedev/core'
import purchaseOrders from '#tests/examples/purchase-orders.ts'
import { openList } from '#tests/support/memory-screen.tsx'
import { failedChange } from '#tests/support/memory-provider.ts'

const declaration = purchaseOrders as unknown as Declaration
const group = (value: unknown, count: number, sum: number | null = null) => ({ value, name: null, count, sum })
const answers: Readonly<Record<string, unknown>> = {
  '/purchase-orders/figures/status': { groups: [group('sent', 12), group(null, 2), group('draft', 3)], others: null },
  '/purchase-orders/figures/supplier': { groups: [group('Meril', 4, 1_250.5), group('Romsons', 1, 20)], others: { groups: 1, count: 5, sum: 12 } },
}

function openCharts(at: string, answer: (path: string) => unknown = (path) => answers[path]) {
  const calls: CustomParams[] = []
  const custom = async (params: CustomParams) => {
    calls.push(params)
    return { data: (await answer(params.url)) as never }
  }
  const rows = { 'purchase-orders': [{ id: 'p1', number: 'PO-1', supplier: 'Meril', status: 'sent' }] }
  return { calls, ...openList({ at, rows, declarations: [declaration], calls: () => ({ custom }) as never }) }
}

const rowsOf = async (caption: string) => {
  const table = await screen.findByRole('table', { name: caption })
  const rows = within(table).getAllByRole('row').slice(1)
  return rows.map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent])
}

test('a chart is a table of its groups: choices in their order, also empty ones, and sums in rupees', async () => {
  openCharts('/purchase-orders')
  expect(await rowsOf('By status')).toEqual([
    ['Draft', '3'],
    ['Sent', '12'],
    ['Received', '0'],
    ['Not set', '2'],
  ])
  expect(await rowsOf('Worth by supplier')).toEqual([
    ['Meril', '₹1,250.50'],
    ['Romsons', '₹20'],
    ['1 other', '₹12'],
  ])
})

test('a chart is read under the search and other filters of the list, and a group leads to its list', async () => {
  const { calls, user, router } = openCharts('/purchase-orders?search=gloves')
  await user.click(await screen.findByRole('link', { name: 'Sent' }))
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/purchase-orders?search=gloves&status=sent')
  await waitFor(() => {
    const last = calls.findLast(({ url }) => url.endsWith('/supplier'))
    expect([last?.query, last?.filters]).toEqual([
      { sum: 'total' },
      [
        { field: 'status', operator: 'eq', value: 'sent' },
        { field: 'search', operator: 'eq', value: 'gloves' },
      ],
    ])
  })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sent' })).toBeNull())
  // Under its own filter it would have one bar, and no way to the others.
  expect(calls.findLast(({ url }) => url.endsWith('/status'))?.filters).toEqual([{ field: 'search', operator: 'eq', value: 'gloves' }])
})

test.each([
  ['refused', () => Promise.reject(failedChange(500))],
  ['another list', () => ({ items: [] })],
  ['a figure that is none', () => ({ groups: [{ value: 'sent', count: '12' }] })],
])('a chart whose answer is %s says so, and the list stays', async (_, answer) => {
  openCharts('/purchase-orders', answer as never)
  expect((await screen.findAllByText('The figures could not be loaded')).length).toBe(2)
  expect(await screen.findByText('PO-1')).toBeTruthy()
})
