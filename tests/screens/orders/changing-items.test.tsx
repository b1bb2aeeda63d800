import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataOf } from '#tests/support/api.ts'
import { held } from '#tests/support/held.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { quantity, region, alertText, total } from './items-on-screen.ts'
import { openerOfTwo } from './order-panel.ts'
import { refusing, notingBodies } from '#tests/support/answers.ts'
import { retype } from '#tests/support/panel-steps.ts'

const api = labApi()

const openItems = openerOfTwo(api, 'items')

test('ODT-06 a quantity being typed stays with its item when a colleague removes another', async () => {
  const open = await openItems({ lines: [{ sold: 'cbc' }, { sold: 'sugar' }, { sold: 'pack' }] })
  const items = within(await screen.findByRole('region', { name: 'Items of Asha Rao' }))
  const of = (name: string) => items.getByLabelText<HTMLInputElement>(`Quantity of ${name}`)
  fireEvent.change(of('Sugar 100%'), { target: { value: '4' } })
  expect((await api.call('DELETE', `/orders/admin/items/${open.items[0]}`, { as: 'manager' })).status).toBe(200)
  fireEvent.focus(window)
  await waitFor(() => expect(items.queryByLabelText('Quantity of Blood count')).toBeNull())
  expect([of('Sugar 100%').value, of('Basic').value]).toEqual(['4', '1'])
  await open.user.type(of('Sugar 100%'), '{Enter}{Enter}')
  await waitFor(() => expect(open.writes()).toEqual([`PUT /orders/admin/items/${open.items[1]}`]))
})

test('ODT-06 more of one test asks; a refused quantity reverts; one of a removed item is reported', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => brought.mockRestore())
  const open = await openItems()
  const items = await screen.findByRole('region', { name: 'Items of Asha Rao' })
  await retype(open.user, quantity('Asha Rao'), 'many')
  await open.user.tab()
  expect(quantity('Asha Rao').value).toBe('1')
  await retype(open.user, quantity('Asha Rao'), '3')
  await open.user.tab()
  expect(within(items).getByRole('alert').textContent).toContain('Blood count 3 times for one patient?')
  await open.user.click(within(items).getByRole('button', { name: 'Keep 1' }))
  expect([quantity('Asha Rao').value, within(items).queryByRole('alert')]).toEqual(['1', null])
  await retype(open.user, quantity('Asha Rao'), '2{Enter}{Escape}')
  expect([quantity('Asha Rao').value, open.writes()]).toEqual(['1', []])
  await retype(open.user, quantity('Asha Rao'), '2{Enter}{Enter}')
  await waitFor(() => expect(total()).toBe('Order total ₹900'))
  await api.call('PUT', `/orders/admin/items/${open.items[1]}`, { as: 'manager', body: { quantity: 4 } })
  await retype(open.user, quantity('Kiran Rao'), '9{Enter}{Enter}')
  expect(await alertText('Items of Kiran Rao')).toMatch(/The quantity 9 was not saved\. Test Manager changed this/)
  expect(brought.mock.contexts).toContain(within(screen.getByRole('region', { name: 'Items of Kiran Rao' })).getByRole('alert'))
  expect(quantity('Kiran Rao').value).toBe('4')
  await open.user.click(screen.getByRole('button', { name: 'Set to 9 again' }))
  await waitFor(() => expect(total()).toBe('Order total ₹3,300'))
  expect(quantity('Kiran Rao').value).toBe('9')
  await api.call('DELETE', `/orders/admin/items/${open.items[1]}`, { as: 'manager' })
  await retype(open.user, quantity('Kiran Rao'), '5{Enter}{Enter}')
  expect(await screen.findByText('The quantity 5 of Blood count was not saved: the item is no longer on this order.')).toBeTruthy()
  expect(screen.getByText(/^Test Manager took Blood count off the order on/)).toBeTruthy()
  expect(await screen.findByText('No items for this patient')).toBeTruthy()
})

/** Kiran's blood count and sugar, which cost less as a package. */
const dearer = (['cbc', 'sugar'] as const).map((sold) => ({ sold, patientId: small.ashaSon }))
const soldNow = async ({ id }: { readonly id: string }) =>
  dataOf<{ items: readonly { readonly name: string }[] }>((await api.call('GET', `/orders/admin/${id}`, { as: 'manager' })).body).items.map(({ name }) => name)

test('CHK-02 ODT-06 after collection a double press swaps tests for the package once, with the reason', async () => {
  const { until, release } = held()
  const lines = [...dearer, { sold: 'cbc', patientId: small.ashaSelf }, { sold: 'cbc', patientId: small.ashaSelf }] as const
  const open = await openItems({
    status: 'Testing',
    lines,
    async answer(request, send) {
      if (request.method === 'POST' && request.url.endsWith('/items')) await until
      return send(request)
    },
  })
  const his = within(await screen.findByRole('region', { name: 'Items of Kiran Rao' }))
  const replace = his.getByRole('button', { name: 'Replace by Basic' })
  await open.user.click(replace)
  expect(await his.findByText('Saving…')).toBeTruthy()
  await open.user.click(replace)
  const another = region('Items of Asha Rao')
    .getAllByRole('button', { name: /^Remove Blood count$/ })
    .find((button) => button.closest('.booking-warnings'))
  expect([replace, another].map((button) => button?.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
  if (another) await open.user.click(another)
  release()
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull())
  expect(open.writes().filter((write) => write.startsWith('POST'))).toHaveLength(1)
  expect((await soldNow(open)).toSorted()).toEqual(['Basic', 'Blood count', 'Blood count'])
  expect(screen.queryByText(/: not done$/)).toBeNull()
})

test('CHK-02 a refusal of the second removal says which part of the step was done', async () => {
  const open = await openItems({ lines: dearer, answer: refusing(/^DELETE .*2$/, 'Not now') })
  await open.user.click(await screen.findByRole('button', { name: 'Replace by Basic' }))
  expect(await screen.findByText('Basic was added and Blood count was removed, but Sugar 100% was not removed')).toBeTruthy()
  expect(screen.getByText('Not now')).toBeTruthy()
  expect((await soldNow(open)).toSorted()).toEqual(['Basic', 'Sugar 100%'])
})

/** A lower quantity took tests off after collection without a reason, and said nothing of the refund. */
test('ODT-06 MON-02 after collection a lower quantity asks for a reason and shows the refund', async () => {
  const lines = [
    { sold: 'sugar', patientId: small.ashaSelf },
    { sold: 'cbc', quantity: 3, patientId: small.ashaSon },
  ] as const
  const made = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon], lines })
  const paid = await api.call('PUT', `/orders/admin/${made.id}/payment-status`, { as: 'admin', body: { paymentStatus: 'Paid', paymentMethod: 'cash' } })
  expect(paid.status).toBe(200)
  const bodies: unknown[] = []
  const { user } = await openApp({ api, at: `/orders/${made.id}?tab=items`, answer: notingBodies(bodies, /^PUT /) })
  await screen.findByRole('region', { name: 'Items of Kiran Rao' })
  await retype(user, quantity('Kiran Rao'), '1{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Lower Blood count from 3 to 1?' }))
  expect(dialog.getByText('Of 3 on the order, for Kiran Rao, 1 would stay.')).toBeTruthy()
  expect(dialog.getByText('₹600 of what was paid is then to be refunded.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep' }))
  expect([quantity('Kiran Rao').value, bodies]).toEqual(['3', []])
  await retype(user, quantity('Kiran Rao'), '2')
  await user.click(region('Items of Asha Rao').getByRole('button', { name: 'Remove Sugar 100%' }))
  const again = within(await screen.findByRole('dialog', { name: 'Lower Blood count from 3 to 2?' }))
  expect(again.getByRole<HTMLButtonElement>('button', { name: 'Set to 2' }).disabled).toBe(true)
  await user.type(again.getByLabelText('Reason for the removal'), ' One tube broke ')
  await user.click(again.getByRole('button', { name: 'Set to 2' }))
  await waitFor(() => expect(quantity('Kiran Rao').value).toBe('2'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await retype(user, quantity('Kiran Rao'), '4{Enter}{Enter}')
  await waitFor(() => expect(bodies).toEqual([{ quantity: 2, reason: 'One tube broke' }, { quantity: 4 }]))
})

test('ODT-06 GEN-08 a lower quantity that its dialog asks about is not lost unasked when the order is left', async () => {
  const open = await openItems({ status: 'SampleCollected', lines: [{ sold: 'cbc', quantity: 5 }] })
  await screen.findByRole('region', { name: 'Items of Asha Rao' })
  await retype(open.user, quantity('Asha Rao'), '3')
  await open.user.click(screen.getByRole('link', { name: 'Customers' }))
  await open.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(await screen.findByRole('dialog', { name: 'Lower Blood count from 5 to 3?' })).toBeTruthy()
  expect([open.address().startsWith('/orders/'), open.writes()]).toEqual([true, []])
})
