import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceShow } from '#crud/show/resource-show.tsx'
import type { Permission } from '#domain/permission.ts'
import customers from '#resources/customers.ts'
import orders from '#resources/orders.ts'
import phlebotomists from '#resources/phlebotomists.ts'
import collections from '#resources/sample-collections.ts'
import categories from '#resources/test-categories.ts'
import { createMemoryDataProvider } from '#providers/data/memory-data-provider.ts'
import { openMemoryScreen, type Row } from '#tests/support/memory-screen.tsx'

const declarations = [collections, categories, orders, customers, phlebotomists]

const visit: Row = {
  id: 'v1',
  reference: 'COL-0000001',
  orderId: 'o1',
  orderNumber: 'LAB-0000001',
  patientName: 'Asha Rao',
  customerId: 'c1',
  customerName: 'Ravi Rao',
  customerPhone: '+915000000001',
  status: 'Scheduled',
  scheduledDate: '2027-06-01',
  phlebotomistId: null,
  stopVisits: [],
  notes: null,
}
const category: Row = { id: 'k1', name: 'Blood', icon: 'TestTube', isActive: true, createdAt: '2026-01-01T00:00:00Z' }

async function openWindow(at: string, rows: Readonly<Record<string, readonly Row[]>>, missing: readonly Permission[] = []) {
  const provider = createMemoryDataProvider({ registry: new Map(declarations.map((each) => [each.name, each])), rows })
  const id = at.split('/')[2] ?? ''
  const routes = declarations.flatMap((declaration) => [
    { path: `/${declaration.name}`, element: <p>the list</p> },
    { path: `/${declaration.name}/:id`, element: <ResourceShow declaration={declaration} id={id} /> },
  ])
  const opened = openMemoryScreen({ at, routes, declarations, provider, missing })
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: / (Scheduled|Active)$/ })) }
}

const labels = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

test('COL-05 a record window is named by title and status, and has filled facts and actions at the foot', async () => {
  const { dialog } = await openWindow('/sample-collections/v1', { 'sample-collections': [visit] })
  expect(labels()).toEqual(['Order number', 'Patient', 'Customer', 'Phone', 'Date', 'Phlebotomist'])
  expect(dialog.getByText('Not assigned')).toBeTruthy()
  const foot = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(foot.slice(-3)).toEqual(['Assign', 'Reschedule', 'Set status'])
})

test('order, customer, day and telephone of a record window are links, for users who may view them', async () => {
  const { dialog, unmount } = await openWindow('/sample-collections/v1', { 'sample-collections': [visit] })
  const addresses = () => dialog.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses()).toEqual(['/orders/o1', '/customers/c1', 'tel:+915000000001', '/sample-collections/board?date=2027-06-01'])
  unmount()
  const other = await openWindow('/sample-collections/v1', { 'sample-collections': [visit] }, ['customers.view'])
  expect(other.dialog.queryByRole('link', { name: 'Ravi Rao' })).toBeNull()
  expect(other.dialog.getByText('Ravi Rao')).toBeTruthy()
})

test('a record window offers the acts of its row in the menu, and closes when its record is deleted', async () => {
  const { dialog, user } = await openWindow('/test-categories/k1', { 'test-categories': [category] })
  await user.click(dialog.getByRole('button', { name: 'More actions' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Disable', 'Delete'])
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog', { name: /^Delete/ })).getByRole('button', { name: /^Delete/ }))
  expect(await screen.findByText('the list')).toBeTruthy()
})
