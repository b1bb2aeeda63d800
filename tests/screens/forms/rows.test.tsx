import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { civilDate, rows as rowsField, rupees, text } from '#definition/kind.ts'
import type { Declaration } from '#definition/declaration.ts'
import purchaseOrders from '#tests/examples/purchase-orders.ts'
import { failedChange, memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { declarations as catalogueDeclarations, formRoutes } from './catalogue.tsx'

const declarations = [purchaseOrders as unknown as Declaration, ...catalogueDeclarations]
const line = (item: string, quantity: number, price: number) => ({ item, quantity, price, amount: quantity * price })
const order = (id: string, number: string, lines: object[]) => ({
  id,
  number,
  supplier: 'Meril',
  status: 'draft',
  lines,
  deliveries: [],
  version: '"v1"',
})
const rows = {
  'purchase-orders': [
    order('p1', 'PO-1', [line('Gloves', 2, 12_050), line('Swabs', 10, 500), line('Tubes', 3, 9_900)]),
    order('p2', 'PO-2', [line('Needles', 5, 4_000)]),
  ],
}

function openOrders(at: string) {
  const provider = memoryProvider(rows, declarations)
  return { provider, ...openMemoryScreen({ at, routes: formRoutes(declarations), declarations, provider }) }
}

const lines = () => screen.getByRole('group', { name: 'Order lines' })
const row = (number: number) => within(within(lines()).getByRole('group', { name: `Row ${number}` }))
const items = () =>
  within(lines())
    .getAllByLabelText<HTMLInputElement>('Item')
    .map(({ value }) => value)
const sent = ({ provider }: ReturnType<typeof openOrders>, what: 'create' | 'update') =>
  provider.calls.filter((call) => call.what === what).map(({ given }) => given)

test('rows are added, filled, computed and removed, and the list is sent whole', async () => {
  const open = openOrders('/purchase-orders/add')
  const { user } = open
  await user.type(await screen.findByLabelText('Number'), 'PO-3')
  await user.type(screen.getByLabelText('Supplier'), 'Romsons')
  const [add] = await screen.findAllByRole('button', { name: 'Add a row' })
  if (!add) throw new Error('no button adds a row')
  await user.click(add)
  await waitFor(() => expect(document.activeElement).toBe(row(1).getByLabelText('Item')))
  await user.type(row(1).getByLabelText('Item'), 'Gloves')
  await user.type(row(1).getByLabelText('Price'), '120.50')
  await user.click(add)
  await user.type(row(2).getByLabelText('Item'), 'Swabs')
  await user.clear(row(2).getByLabelText('Quantity'))
  await user.type(row(2).getByLabelText('Quantity'), '10')
  await user.type(row(2).getByLabelText('Price'), '5')
  expect(row(2).getByRole('status').textContent ?? '').toContain('50')
  await user.click(add)
  await user.click(row(3).getByRole('button', { name: 'Remove row 3' }))
  await waitFor(() => expect(document.activeElement).toBe(row(2).getByLabelText('Item')))
  await user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  await screen.findByText('the list of purchase-orders')
  expect(sent(open, 'create')).toMatchObject([
    {
      number: 'PO-3',
      lines: [
        { item: 'Gloves', quantity: 1, price: 12_050 },
        { item: 'Swabs', quantity: 10, price: 500 },
      ],
    },
  ])
})

test('rows are reordered by their buttons and by Alt and an arrow key, with the focus and what is typed', async () => {
  const open = openOrders('/purchase-orders/p1/edit')
  const { user } = open
  await screen.findByRole('group', { name: 'Row 3' })
  await user.type(row(3).getByLabelText('Item'), '!')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(items()).toEqual(['Gloves', 'Tubes!', 'Swabs'])
  expect(document.activeElement).toBe(row(2).getByLabelText('Item'))
  await user.click(row(2).getByRole('button', { name: 'Move row 2 up' }))
  expect(items()).toEqual(['Tubes!', 'Gloves', 'Swabs'])
  expect(document.activeElement).toBe(row(1).getByRole('button', { name: 'Move row 1 down' }))
  expect(screen.getByText('Row 2 is now row 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  await screen.findByText('the list of purchase-orders')
  expect(sent(open, 'update')).toMatchObject([{ lines: [{ item: 'Tubes!' }, { item: 'Gloves' }, { item: 'Swabs' }] }])
})

test('a problem in a row is at its input, also one that only the server knows, and leaves with its value', async () => {
  const open = openOrders('/purchase-orders/p1/edit')
  const { user, provider } = open
  await screen.findByRole('group', { name: 'Row 3' })
  await user.clear(row(2).getByLabelText('Item'))
  await user.clear(row(3).getByLabelText('Price'))
  await user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  expect(row(2).getByText('Item is required')).toBeTruthy()
  expect(row(3).getByText('Price must be above ₹0')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(row(2).getByLabelText('Item')))
  await user.type(row(2).getByLabelText('Item'), 'Swabs')
  expect(row(2).queryByText('Item is required')).toBeNull()
  expect(row(3).getByText('Price must be above ₹0')).toBeTruthy()
  await user.type(row(3).getByLabelText('Price'), '1')
  provider.fail('update', failedChange(422, 'Some fields are wrong', { 'lines.2.item': ['No such item'], 'lines.7.price': ['Too high'] }))
  await user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  expect(await row(3).findByText('No such item')).toBeTruthy()
  expect(row(1).queryByText('No such item')).toBeNull()
  expect(within(lines()).getByText('Row 8, Price: Too high')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(row(3).getByLabelText('Item')))
})

test('a list without rows is refused with its sentence, and a row without anything with its own', async () => {
  const { user } = openOrders('/purchase-orders/p2/edit')
  await screen.findByRole('group', { name: 'Row 1' })
  await user.click(row(1).getByRole('button', { name: 'Remove row 1' }))
  await user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  expect(screen.getByText('Add at least one line')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(within(lines()).getByRole('button', { name: 'Add a row' })))
})

test('typing in a row and taking it back leaves the form as it was; a removed row asks before it is left', async () => {
  const { user, router } = openOrders('/purchase-orders/p1/edit')
  await screen.findByRole('group', { name: 'Row 3' })
  await user.type(row(1).getByLabelText('Item'), 'x{Backspace}')
  await user.click(row(3).getByRole('button', { name: 'Remove row 3' }))
  await router.navigate('/tests')
  expect(await screen.findByText('Leave without saving?')).toBeTruthy()
})

test('two people who changed the rows see both lists, and choose one', async () => {
  const open = openOrders('/purchase-orders/p1/edit')
  const { user, provider } = open
  await screen.findByRole('group', { name: 'Row 3' })
  await user.click(row(1).getByRole('button', { name: 'Remove row 1' }))
  await provider.changeElsewhere('purchase-orders', 'p1', { lines: [line('Gloves', 4, 12_050)] })
  provider.fail('update', failedChange(412, 'Changed by Asha Rao'))
  await user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  const dispute = within(await screen.findByRole('region', { name: 'Changed by both of you' }))
  expect((await dispute.findAllByRole('columnheader', { name: 'Item' })).length).toBe(2)
  await user.click(dispute.getByRole('button', { name: 'Take theirs' }))
  expect(items()).toEqual(['Gloves'])
})

test('a value that could not be read is named in the form, and so is a list with one', async () => {
  const unread = {
    ...rows['purchase-orders'][0],
    id: 'p3',
    'lines~unread': 'price: "x" is no value of a rupees field',
    'total~unread': '"much" is no value of a rupees field',
  }
  const provider = memoryProvider({ 'purchase-orders': [unread as never] }, declarations)
  openMemoryScreen({ at: '/purchase-orders/p3/edit', routes: formRoutes(declarations), declarations, provider })
  expect(
    await screen.findByText('The present value could not be read: "much" is no value of a rupees field. It stays until you enter another one.'),
  ).toBeTruthy()
  expect(await screen.findByText(/A value in this list could not be read \(price: "x" is no value of a rupees field\)/)).toBeTruthy()
})

test('an action on the screen of a record asks for rows, and a value that the server refuses is at its row', async () => {
  const receive = {
    label: 'Receive',
    call: { method: 'POST', path: '/purchase-orders/{id}/receive' },
    body: {
      boxes: rowsField(
        { on: civilDate({ label: 'Day' }), item: text({ required: 'Item is required' }), cost: rupees() },
        { label: 'Boxes', editable: true, min: 1 },
      ),
    },
  } as const
  const declaration = { ...(purchaseOrders as unknown as Declaration), actions: { receive }, pageActions: ['receive'] }
  const provider = memoryProvider(rows, [declaration, ...catalogueDeclarations])
  const routes = formRoutes([declaration, ...catalogueDeclarations])
  const { user } = openMemoryScreen({ at: '/purchase-orders/p2', routes, declarations: [declaration, ...catalogueDeclarations], provider })
  await user.click(await screen.findByRole('button', { name: 'Receive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive: PO-2' }))
  const add = await dialog.findByRole('button', { name: 'Add a row' })
  await user.click(add)
  await user.click(add)
  const box = (number: number) => within(dialog.getByRole('group', { name: `Row ${number}` }))
  await user.type(box(1).getByLabelText('Item'), 'Needles')
  await user.type(box(1).getByLabelText(/^Cost/), '12.50')
  await user.click(dialog.getByRole('button', { name: 'Receive' }))
  expect(box(2).getByText('Item is required')).toBeTruthy()
  await user.type(box(2).getByLabelText('Item'), 'Gloves')
  provider.fail('custom', failedChange(422, 'Some fields are wrong', { 'boxes.1.item': ['Was not ordered'] }))
  await user.click(dialog.getByRole('button', { name: 'Receive' }))
  expect(await box(2).findByText('Was not ordered')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /Receive$/ }))
  const sentBody = { boxes: [{ on: null, item: 'Needles', cost: 12.5 }, expect.objectContaining({ item: 'Gloves' })] }
  await waitFor(() => expect(provider.calls.findLast(({ what }) => what === 'custom')?.given).toMatchObject({ payload: sentBody }))
})

test('the rows of a record are a small table', async () => {
  openOrders('/purchase-orders/p1')
  const table = within(await screen.findByRole('region', { name: 'Order lines' }))
  const cells = table.getAllByRole('row').map((each) =>
    within(each)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([[], ['Gloves', '2', '₹120.50', '₹241'], ['Swabs', '10', '₹5', '₹50'], ['Tubes', '3', '₹99', '₹297']])
})
