import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#server/db/tables/orders.ts'
import { refusing } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { chooseAction, chooseOption, openFromMore } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, smallLabNow } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'
import { noteServerDate } from '#ui/clock.ts'

// 13:30 in the laboratory.
const api = labApi()

/** An order in testing whose results are due in so many minutes. */
async function makeDue(minutes: number) {
  const order = await makeOrder(api.db, { status: 'Testing' })
  const resultsDueAt = new Date(smallLabNow.getTime() + minutes * 60_000).toISOString()
  await api.db.update(orders).set({ resultsDueAt }).where(eq(orders.id, order.id))
  return order
}

test('WRK-02 the customer of a late order is told; a failure keeps the words, and a second time asks', async () => {
  const { id, number } = await makeDue(-40)
  let isFailing = true
  const failing = refusing(/delay$/, 'The server is busy', 503)
  const { user } = await openApp({ api, at: '/', role: 'manager', answer: (request, send) => (isFailing ? failing(request, send) : send(request)) })
  await user.click(await screen.findByText('Late results'))
  await screen.findByText(number)
  await chooseAction(user, 'Tell the customer', number)
  const dialog = within(await screen.findByRole('dialog', { name: `Tell the customer of the delay of ${number}` }))
  await chooseOption(user, 'Reason', 'Other')
  await user.type(dialog.getByLabelText(/Reason for the customer/), 'the power failed')
  await user.type(dialog.getByLabelText('New expected time'), '19:00')
  await user.click(dialog.getByRole('button', { name: 'Send message' }))
  expect(await dialog.findByText('The customer could not be informed.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/Reason for the customer/).value).toBe('the power failed')
  expect(dialog.getByLabelText<HTMLInputElement>('New expected time').value).toBe('19:00')
  isFailing = false
  await user.click(dialog.getByRole('button', { name: /Send message$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(api.db, orders, id)).toMatchObject({ delayReason: 'other', delayedTo: '2026-11-21T13:30:00.000Z' })

  await user.click(await screen.findByRole('link', { name: number }))
  const again = await openFromMore(user, 'Tell the customer')
  await chooseOption(user, 'Reason', 'Repeat needed')
  await user.type(again.getByLabelText('New expected time'), '20:00')
  await user.click(again.getByRole('button', { name: 'Send message' }))
  expect(await again.findByText('The customer was informed on 21/11/2026, 13:30: new time 21/11/2026, 19:00.')).toBeTruthy()
  await user.click(again.getByLabelText('Send another message'))
  await user.click(again.getByRole('button', { name: /Send message$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(api.db, orders, id)).toMatchObject({ delayReason: 'repeat', delayedTo: '2026-11-21T14:30:00.000Z' })
})

test('WRK-02 an open order offers to tell its customer from an hour before it is due, without a refetch', async () => {
  const { id } = await makeDue(90)
  const { user, sent } = await openApp({ api, at: `/orders/${id}`, role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Print order slip' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Tell the customer' })).toBeNull()
  const reads = sent.filter(({ path }) => path.endsWith(id)).length
  act(() => noteServerDate(new Date(smallLabNow.getTime() + 40 * 60_000)))
  expect(await screen.findByRole('menuitem', { name: 'Tell the customer' })).toBeTruthy()
  expect(sent.filter(({ path }) => path.endsWith(id))).toHaveLength(reads)
})
