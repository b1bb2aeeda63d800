import type { CustomParams } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import purchaseOrders from '#tests/examples/purchase-orders.ts'
import { failedChange, memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { formRoutes } from './catalogue.tsx'

const declarations = [purchaseOrders as unknown as Declaration]
const invoice = { id: 'f1', name: 'Invoice 7.pdf', type: 'application/pdf', size: 2_048, url: '/purchase-orders/p1/files/invoice' }
const order = {
  id: 'p1',
  number: 'PO-1',
  supplier: 'Meril',
  status: 'draft',
  lines: [{ item: 'Gloves', quantity: 1, price: 100, amount: 100 }],
  deliveries: [],
  invoice,
  version: '"v1"',
}

function openOrders(at: string, answer: (params: CustomParams) => unknown = () => ({ id: 'f2', name: 'Scan.png', type: 'image/png', size: 3 })) {
  const calls: CustomParams[] = []
  const memory = memoryProvider({ 'purchase-orders': [order] }, declarations)
  const provider = {
    ...memory,
    async custom(params: CustomParams) {
      calls.push(params)
      return { data: (await answer(params)) as never }
    },
  }
  return { calls, memory, ...openMemoryScreen({ at, routes: formRoutes(declarations), declarations, provider }) }
}
const scan = new File(['abc'], 'Scan.png', { type: 'image/png' })
const sentForm = ({ payload }: CustomParams) => (payload as unknown as { readonly form: FormData }).form
const updates = ({ memory }: ReturnType<typeof openOrders>) => memory.calls.filter(({ what }) => what === 'update').map(({ given }) => given)

test('a file is replaced: it is sent at once, and the record is saved with it', async () => {
  const open = openOrders('/purchase-orders/p1/edit')
  const { user, calls } = open
  const input = await screen.findByLabelText<HTMLInputElement>(/^Invoice/)
  expect(screen.getByText('Invoice 7.pdf')).toBeTruthy()
  await user.upload(input, scan)
  expect(await screen.findByText('Scan.png')).toBeTruthy()
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['put /purchase-orders/p1/files/invoice'])
  expect(calls[0] && sentForm(calls[0]).get('file')).toBe(scan)
  await user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  await screen.findByText('the list of purchase-orders')
  expect(updates(open)).toEqual([{ invoice: { id: 'f2', name: 'Scan.png', type: 'image/png', size: 3, url: null }, version: '"v1"' }])
})

test('a file is removed, and one of a new record is sent to the list’s own address', async () => {
  const open = openOrders('/purchase-orders/p1/edit')
  await open.user.click(await screen.findByRole('button', { name: 'Remove Invoice 7.pdf' }))
  await open.user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  await screen.findByText('the list of purchase-orders')
  expect(updates(open)).toEqual([{ invoice: null, version: '"v1"' }])
  await open.router.navigate('/purchase-orders/add')
  await open.user.upload(await screen.findByLabelText<HTMLInputElement>(/^Invoice/), scan)
  await waitFor(() => expect(open.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['post /purchase-orders/files/invoice']))
})

test('nothing is saved while a file is under way', async () => {
  let release = (_: unknown) => {}
  const open = openOrders('/purchase-orders/p1/edit', () => new Promise((resolve) => (release = resolve)))
  await open.user.upload(await screen.findByLabelText<HTMLInputElement>(/^Invoice/), scan)
  await screen.findByRole('button', { name: 'Cancel upload' })
  await open.user.click(screen.getByRole('button', { name: 'Save purchase order' }))
  expect(screen.getByText('Please wait until the file is uploaded')).toBeTruthy()
  release({ id: 'f2', name: 'Scan.png' })
  expect(await screen.findByText('Scan.png')).toBeTruthy()
  expect(screen.queryByText('Please wait until the file is uploaded')).toBeNull()
  expect(updates(open)).toEqual([])
})

test('a file that is refused says why, and the former one stays', async () => {
  const { user, calls } = openOrders('/purchase-orders/p1/edit', () => Promise.reject(failedChange(422, 'Invalid', { file: ['This PDF cannot be read'] })))
  const input = await screen.findByLabelText<HTMLInputElement>(/^Invoice/)
  await user.upload(input, new File(['a'], 'page.webp', { type: 'image/webp' }))
  expect(calls).toEqual([])
  await user.upload(input, scan)
  expect(await screen.findByText('This PDF cannot be read')).toBeTruthy()
  expect(screen.getByText('Invoice 7.pdf')).toBeTruthy()
})

test('a record shows its file with its size, a preview and a download', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  const { user, calls } = openOrders('/purchase-orders/p1', () => ({ blob: new Blob(['x'], { type: 'image/png' }), name: 'Invoice 7.png' }))
  const fact = (await screen.findByText('2 KB')).closest<HTMLElement>('.file-value')
  if (!fact) throw new Error('the file is not shown')
  expect(within(fact).getByText('Invoice 7.pdf')).toBeTruthy()
  await user.click(within(fact).getByRole('button', { name: 'Preview' }))
  expect((await within(fact).findByRole('img', { name: 'Invoice 7.pdf' })).getAttribute('src')).toBe('blob:picture')
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['get /purchase-orders/p1/files/invoice'])
  made.mockRestore()
})
