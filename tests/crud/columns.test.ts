import { expect, test } from 'vitest'
import { declarationOfView, tableColumns } from '#crud/list/columns.tsx'
import { recordTitle } from '#crud/show/use-record-title.ts'
import type { Declaration } from '#definition/declaration.ts'
import collections from '#resources/sample-collections.ts'
import customers from '#resources/customers.ts'
import orders from '#resources/orders.ts'
import reports from '#resources/reports.ts'
import phlebotomists from '#resources/phlebotomists.ts'
import tests from '#resources/tests.ts'

const of = (declaration: unknown) => declaration as Declaration

function widthsOf(declaration: unknown, isNarrow = false) {
  const { columns } = tableColumns(of(declaration), {
    recordAddress: (id) => id,
    actions: () => null,
    actionsWidth: undefined,
    isNarrow,
    isSelectable: false,
    context: { timeZone: 'Asia/Kolkata', titleOf: () => null, iconOf: () => null, customCell: () => null },
  })
  return Object.fromEntries(columns.map(({ key, width }) => [key, width]))
}

test('the width that is left goes to the names, not to a number', () => {
  expect(widthsOf(tests)).toMatchObject({ name: undefined, sampleType: '12.00%', price: '8.80%' })
  expect(widthsOf(orders)).toMatchObject({ orderNumber: expect.stringMatching('%'), customerName: undefined })
  expect(widthsOf(orders, true)).toMatchObject({ orderNumber: undefined, customerName: 150 })
})

test('a list of few columns shares its width, without a gap after the names', () => {
  const share = ({ phone = '', isActive = '' }: Record<string, unknown>) => Number.parseFloat(String(phone)) + Number.parseFloat(String(isActive))
  expect(share(widthsOf(phlebotomists))).toBeGreaterThan(35)
})

test('a view that is always today shows the time slot in place of the day', () => {
  const columns = (view?: string) => declarationOfView(of(collections), view).list.columns.map((column) => (typeof column === 'string' ? column : column.field))
  expect(columns()).toContain('scheduledDate')
  expect(columns('today')).toEqual(['reference', 'people', 'timeSlot', 'priority', 'status', 'phlebotomistId'])
  expect(declarationOfView(of(collections), undefined)).toBe(collections)
})

test('a view with columns of its own shows those', () => {
  const [number, customer, amount] = declarationOfView(of(orders), 'refunds').list.columns
  expect([number, customer, amount]).toEqual(['orderNumber', { field: 'customerName', under: 'customerPhone' }, { field: 'overpaid', width: 130 }])
})

test.each([
  [customers, { name: 'Prakash Ahmed' }, undefined, 'Prakash Ahmed · Customers'],
  [customers, { name: 'Prakash Ahmed' }, 'Edit customer', 'Prakash Ahmed · Edit customer'],
  [orders, { orderNumber: 'LAB-0001979', customerName: 'Ajay Fernandes', patientName: 'Uma Fernandes' }, undefined, 'LAB-0001979 Ajay Fernandes'],
  [collections, { reference: 'COL-0002403', people: 'Lakshmi Kapoor, Ganesh Kapoor' }, undefined, 'COL-0002403 Lakshmi Kapoor, Ganesh Kapoor'],
  [reports, { orderNumber: 'LAB-0001967', number: 'RPT-0000444', patientName: 'Fatima Kulkarni' }, undefined, 'RPT-0000444 Fatima Kulkarni'],
  [orders, { orderNumber: 'LAB-0001979', customerName: null }, undefined, 'LAB-0001979'],
  [customers, { name: null }, undefined, null],
])('a tab names the record by its declaration: %#', (declaration, record, place, title) => {
  expect(recordTitle(of(declaration), record, place)).toBe(title)
})
