import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { carts } from '#server/db/tables/carts.ts'
import { dataOf } from '#tests/support/api.ts'
import { held } from '#tests/support/held.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { notingVersions } from '#tests/support/answers.ts'
import { changesMade } from '#tests/support/panel-steps.ts'

const api = labApi()

/** The items of the cart on the screen. */
const cartItems = () => within(screen.getByRole('list', { name: 'Items in the cart' }))
/** Raises the quantity of the blood count by one, which is asked about. */
async function oneMore(user: { click(element: Element): Promise<void> }, to: number) {
  await user.click(await screen.findByRole('button', { name: 'One more of Blood count' }))
  await user.click(await screen.findByRole('button', { name: `Set to ${to}` }))
}
const quantity = (name: string) => cartItems().getByRole('group', { name: `Quantity of ${name}` }).textContent

/** Replaces Ravi's cart by tests in these quantities, and returns the prescription that leads to it. */
async function cartOf(quantities: Readonly<Record<string, number>>): Promise<string> {
  const own = await makePrescription(api.db, { customerId: small.ravi, patientId: small.raviSelf, fileName: 'order.pdf', status: 'Reviewed' })
  await api.db.delete(carts)
  const items = Object.entries(quantities).map(([itemId, quantity]) => ({ type: 'test', itemId, quantity }))
  await api.call('POST', `/cart/admin/${small.ravi}/${small.raviSelf}/items`, { as: 'manager', body: { items } })
  return own
}

test('CRT-06 GEN-03 a read begun before a quantity change does not restore the previous quantity', async () => {
  const own = await cartOf({ [small.cbc]: 2 })
  const { until, release } = held()
  const versions: (string | null)[] = []
  let isHeld = false
  const late = { wasAsked: false, wasAnswered: false }
  const { user } = await openApp({
    api,
    at: `/prescriptions/${own}/cart`,
    async answer(request, send) {
      if (request.method !== 'GET') return notingVersions(versions)(request, send)
      const answer = await send(request)
      if (!isHeld || !request.url.includes(`/cart/admin/prescription/${own}`)) return answer
      late.wasAsked = true
      await until
      late.wasAnswered = true
      return answer
    },
  })
  await screen.findByRole('list', { name: 'Items in the cart' })
  isHeld = true
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(late.wasAsked).toBe(true))
  await oneMore(user, 3)
  await waitFor(() => expect(versions).toHaveLength(1))
  isHeld = false
  release()
  await waitFor(() => expect(late.wasAnswered).toBe(true))
  await waitFor(() => expect(quantity('Blood count')).toBe('3'))
  await oneMore(user, 4)
  await waitFor(async () => {
    const { body } = await api.call('GET', `/cart/admin/prescription/${own}`, { as: 'manager' })
    expect(dataOf<unknown>(body)).toMatchObject({ items: [{ name: 'Blood count', quantity: 4 }] })
  })
  expect([quantity('Blood count'), versions]).toEqual(['4', ['"v1"', '"v2"']])
})

test('CHK-02 every quantity above one is asked about, in the cart as on the order, and stays marked', async () => {
  const own = await cartOf({ [small.cbc]: 1, [small.sugar]: 1 })
  const { user, sent } = await openApp({ api, at: `/prescriptions/${own}/cart` })
  await screen.findByRole('list', { name: 'Items in the cart' })
  const press = (name: string) => user.click(cartItems().getByRole('button', { name }))
  for (const _ of [1, 2, 3]) await press('One more of Blood count')
  await press('One less of Blood count')
  expect(cartItems().getByText('Blood count 3 times for one patient?')).toBeTruthy()
  expect([quantity('Blood count'), changesMade(sent)]).toEqual(['1', []])
  await press('Set to 3')
  expect(await cartItems().findByText('Blood count 3 times for one patient')).toBeTruthy()
  await press('One more of Blood count')
  expect(cartItems().getByText('Blood count 4 times for one patient?'), 'also above two').toBeTruthy()
  await press('Keep 3')
  await press('One less of Blood count')
  await waitFor(() => expect(quantity('Blood count')).toBe('2'))
  expect(quantity('Sugar 100%')).toBe('1')
  expect(cartItems().queryByText(/\?$/)).toBeNull()
  await waitFor(() => expect(changesMade(sent)).toHaveLength(2))
})
