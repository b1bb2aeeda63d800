import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleCollections } from '#server/db/tables/collections.ts'
import { orderPatients, orders } from '#server/db/tables/orders.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openDialog } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'
import { stored } from '#tests/support/stored.ts'

const api = labApi()
const day = '2026-11-30'
const wide = { slotId: small.wide }

/** An order with a visit on 30/11, beside another order with one. */
async function booked() {
  const [order, other] = [await makeOrder(api.db, { status: 'Confirmed' }), await makeOrder(api.db, { status: 'Confirmed' })]
  const [visit, otherVisit] = [await makeVisit(api.db, order.id, day, wide), await makeVisit(api.db, other.id, day, wide)]
  return { order: order.id, other: other.id, visit, otherVisit }
}

test('ORD-06 marking an order collected asks about its coming visit, and changes that visit alone', async () => {
  const { order, other, visit, otherVisit } = await booked()
  const { user } = await openApp({ api, at: `/orders/${order}` })
  await user.click(await screen.findByRole('button', { name: 'Mark sample collected' }))
  const dialog = within(await screen.findByRole('dialog'))
  const asked = await dialog.findByRole('radiogroup', { name: 'The visit on 30/11 is not done. Mark it completed?' })
  expect(
    within(asked)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Completed now', 'Cancel the visit', 'Keep'])
  await user.click(dialog.getByRole('button', { name: 'Mark sample collected' }))
  expect((await stored(api.db, sampleCollections, visit))?.status, 'nothing is done without an answer').toBe('Scheduled')
  await user.click(within(asked).getByRole('radio', { name: 'Cancel the visit' }))
  await user.click(dialog.getByRole('button', { name: 'Mark sample collected' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([(await stored(api.db, sampleCollections, visit))?.status, (await stored(api.db, orders, order))?.orderStatus]).toEqual([
    'Cancelled',
    'SampleCollected',
  ])
  expect([(await stored(api.db, sampleCollections, otherVisit))?.status, (await stored(api.db, orders, other))?.orderStatus]).toEqual([
    'Scheduled',
    'Confirmed',
  ])
})

test('COL-06 a patient is marked as collected at the laboratory, with person, time and confirmed identity', async () => {
  const { id } = await makeOrder(api.db, { status: 'Confirmed', people: [small.ashaSelf, small.ashaSon] })
  const first = await makeVisit(api.db, id, '2026-11-25', wide)
  await api.call('PUT', `/admin/sample-collections/${first}/status`, { as: 'super_admin', body: { status: 'Completed', confirmed: true } })
  const sons = await makeVisit(api.db, id, day, { ...wide, patientId: small.ashaSon })
  const { user } = await openApp({ api, at: `/orders/${id}` })
  const dialog = await openDialog(user, 'Kiran Rao: collected at the laboratory')
  const name = dialog.getByLabelText<HTMLInputElement>('Collected by')
  expect(name.value, 'whoever is signed in').not.toBe('')
  await user.clear(name)
  await user.click(dialog.getByRole('button', { name: 'Mark collected' }))
  expect(await dialog.findByText('Please enter who drew the sample')).toBeTruthy()
  await user.type(name, 'Meera Nair')
  await user.click(dialog.getByLabelText(/^Name and date of birth confirmed/))
  await user.click(dialog.getByRole('button', { name: 'Mark collected' }))
  expect(await dialog.findByText('The visit on 30/11 is not done. Cancel it?')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Cancel the visit' }))
  await user.click(dialog.getByRole('button', { name: 'Mark collected' }))
  await waitFor(() => expect(screen.queryByRole('dialog')?.textContent).toBeUndefined())
  const members = (await api.db.select().from(orderPatients)).filter(({ orderId }) => orderId === id)
  expect(members.map(({ patientId, collectedByName, identityConfirmed }) => [patientId, collectedByName, identityConfirmed])).toEqual([
    [small.ashaSelf, null, false],
    [small.ashaSon, 'Meera Nair', true],
  ])
  expect([(await stored(api.db, sampleCollections, sons))?.status, (await stored(api.db, orders, id))?.orderStatus]).toEqual(['Cancelled', 'SampleCollected'])
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not collected yet' })).toBeNull())
})
