import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { watchSavedFiles } from '#tests/support/saved-files.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

async function openMenu(user: Awaited<ReturnType<typeof openApp>>['user'], entry: string) {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const item = await screen.findByRole('menuitem', { name: entry })
  return { item, open: () => user.click(item) }
}

test('MON-03 Print receipt waits for a payment, prints the chosen size, and offers that size again', async () => {
  onTestFinished(() => localStorage.removeItem('lab_paper_size'))
  // A browser that shows no PDF in a page opens the file by itself.
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
    opened.mockRestore()
  })
  const saved = watchSavedFiles()
  const { id, number } = await makeOrder(api.db)
  const { user, sent } = await openApp({ api, at: `/orders/${id}`, role: 'manager' })
  const early = await openMenu(user, 'Print receipt')
  expect([early.item.getAttribute('aria-disabled'), early.item.closest('[role=group]')?.previousElementSibling?.textContent]).toEqual([
    'true',
    'Nothing was paid for this order yet',
  ])
  await user.keyboard('{Escape}')
  const slip = await openMenu(user, 'Print order slip')
  await slip.open()
  const dialog = within(await screen.findByRole('dialog', { name: `Print order slip of ${number}` }))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'A5' }).checked).toBe(true)
  await user.click(dialog.getByRole('radio', { name: '80 mm roll' }))
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened.mock.calls).toEqual([['blob:handed', '_blank', 'noopener']])
  const again = await openMenu(user, 'Print order slip')
  await again.open()
  const second = within(await screen.findByRole('dialog'))
  expect(second.getByRole<HTMLInputElement>('radio', { name: '80 mm roll' }).checked).toBe(true)
  await user.click(second.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`slip-${number}.pdf`]))
  expect(sent.filter(({ path }) => path.includes('/paper')).map(({ path }) => path)).toEqual([
    `/orders/admin/${id}/paper?paper=slip&size=roll`,
    `/orders/admin/${id}/paper?paper=slip&size=roll`,
  ])
})

test('MON-03 a receipt that cannot be drawn shows the reason in its dialog, which stays open', async () => {
  const { id, number } = await makeOrder(api.db)
  await api.call('PUT', `/orders/admin/${id}/payment-status`, { as: 'manager', body: { paymentStatus: 'Paid', paymentMethod: 'cash' } })
  const message = 'The receipt cannot show 山 in the name 山. Please give the name in Latin letters.'
  const refused = new Response(JSON.stringify({ status: 'error', message, code: 'unprintable' }), {
    status: 409,
    headers: { 'content-type': 'application/json' },
  })
  const { user } = await openApp({
    api,
    at: `/orders/${id}`,
    role: 'manager',
    answer: async (request, send) => (request.url.includes('/paper') ? refused.clone() : send(request)),
  })
  const receipt = await openMenu(user, 'Print receipt')
  await receipt.open()
  const dialog = within(await screen.findByRole('dialog', { name: `Print receipt of ${number}` }))
  await user.click(dialog.getByRole('button', { name: 'Print' }))
  expect(await dialog.findByText(message)).toBeTruthy()
})
