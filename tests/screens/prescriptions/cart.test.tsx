import { screen, waitFor, within, fireEvent } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { idOf } from '#tests/support/ids.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { notingVersions, refusing } from '#tests/support/answers.ts'
import { retype, changesMade } from '#tests/support/panel-steps.ts'
import { carts } from '#server/db/tables/carts.ts'
import { held } from '#tests/support/held.ts'

const id = idOf('prescription-cart')
const api = labApi()
beforeAll(() => makePrescription(api.db, { id, patientId: small.ashaSon, fileName: 'letter.pdf', status: 'Reviewed' }))

/** The items of the cart on the screen. */
const cartItems = () => within(screen.getByRole('list', { name: 'Items in the cart' }))

/** Finds Blood count and Sugar 100% in an empty cart's search, selects them and adds them (CRT-02, CRT-03). */
async function addTwoTests(user: UserEvent): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'Add Tests/Packages' }))[0] as HTMLElement)
  for (const [words, name] of [
    ['blood', /Blood count/],
    ['sugar', /Sugar/],
  ] as const) {
    await retype(user, screen.getByLabelText('Search tests'), words)
    await user.click(await screen.findByRole('checkbox', { name }))
  }
  await user.click(screen.getByRole('button', { name: 'Add Selected (2)' }))
}

const summary = () => within(screen.getByRole('region', { name: 'Cart summary' }))

test('CRT-01…05 two tests are found and added, one doubled, one removed; the server has the same', async () => {
  const versions: (string | null)[] = []
  const open = await openApp({ api, at: `/prescriptions/${id}/cart`, answer: notingVersions(versions) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cart for Kiran Rao' })).toBeTruthy()
  const card = (name: string) => screen.getByRole('region', { name }).textContent
  expect([card('Patient'), card('Customer')]).toEqual([
    'PatientNameKiran RaoGenderMaleDate of birth05/05/2015 (11)',
    'CustomerNameAsha RaoEmailasha@example.comPhone+91 98000 00001',
  ])
  await addTwoTests(open.user)
  expect(await screen.findByText('In Cart')).toBeTruthy()
  await waitFor(() => expect(summary().getAllByText('₹380.50')).toHaveLength(2))
  expect(await screen.findByText(/Basic at ₹350 costs ₹30.50 less than/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One less of Blood count' }).disabled).toBe(true)
  const press = async (name: string) => {
    ;(await cartItems().findByRole('button', { name })).focus()
    await open.user.keyboard('{Enter}')
  }
  await press('One more of Blood count')
  expect(screen.getByText('Blood count 2 times for one patient?')).toBeTruthy()
  expect(summary().getAllByText('₹380.50')).toHaveLength(2)
  await press('Set to 2')
  await waitFor(() => expect(summary().getAllByText('₹680.50')).toHaveLength(2))
  await press('Remove Sugar 100%')
  expect(document.activeElement?.getAttribute('aria-label'), 'the focus stays in the cart').toBe('Remove Blood count')
  await waitFor(() => expect(cartItems().queryByText('Sugar 100%')).toBeNull())
  await waitFor(async () => {
    const { body } = await api.call('GET', `/cart/admin/prescription/${id}`, { as: 'manager' })
    expect(dataOf<unknown>(body)).toMatchObject({ total: 600, items: [{ name: 'Blood count', quantity: 2 }] })
  })
  expect(versions, 'each with the version that the one before it left').toEqual(['"v0"', '"v1"', '"v2"'])
  open.close()
  await openApp({ api, at: `/prescriptions/${id}/cart`, role: 'operator' })
  expect((await screen.findByRole('group', { name: 'Quantity of Blood count' })).textContent, 'AUTH-16 an operator only sees it').toBe('2 ×')
  expect(screen.queryByRole('button', { name: 'One more of Blood count' })).toBeNull()
})

test('CRT-02 CRT-03 the search toggles, requests 50, disables items in the cart, and resets with its tab', async () => {
  const open = await openApp({ api, at: `/prescriptions/${id}/cart` })
  await open.user.click((await screen.findAllByRole('button', { name: 'Add Tests/Packages' }))[0] as HTMLElement)
  expect(screen.getByText('Enter at least 2 characters to search or select a category')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Search tests'))
  await open.user.type(screen.getByLabelText('Search tests'), 'su')
  await open.user.click(await screen.findByRole('checkbox', { name: /Sugar/ }))
  expect(screen.getByRole('button', { name: 'Add Selected (1)' })).toBeTruthy()
  await open.user.click(screen.getByRole('tab', { name: 'Packages' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Selected (0)' }).disabled).toBe(true)
  await open.user.click(screen.getByRole('tab', { name: 'Tests' }))
  await retype(open.user, screen.getByLabelText('Search tests'), 'blood')
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Blood count.*In Cart/ })).disabled).toBe(true)
  await retype(open.user, screen.getByLabelText('Search tests'), 'retired')
  expect(await screen.findByText('No items found')).toBeTruthy()
  await open.user.type(screen.getByLabelText('Search tests'), ' sugar')
  expect(screen.queryByText('No items found'), 'of the words before').toBeNull()
  expect(await screen.findByText('No items found')).toBeTruthy()
  expect(open.sent.filter(({ path }) => path.startsWith('/tests?')).every(({ path }) => path.includes('limit=50'))).toBe(true)
  await open.user.click(screen.getByRole('button', { name: 'Hide Search' }))
  expect(screen.queryByLabelText('Search tests')).toBeNull()
})

test('CRT-07 CHK-04 tests stay in the cart when the package that replaces them is refused', async () => {
  const id = await makePrescription(api.db, { customerId: small.ravi, patientId: small.raviSelf, fileName: 'letter.pdf', status: 'Reviewed' })
  let isRefused = false
  const refused = refusing(/^POST .*\/cart\//, 'Basic is not offered any more')
  const open = await openApp({ api, at: `/prescriptions/${id}/cart`, answer: (request, send) => (isRefused ? refused(request, send) : send(request)) })
  await addTwoTests(open.user)
  const replace = await screen.findByRole('button', { name: 'Replace by Basic' })
  isRefused = true
  await open.user.click(replace)
  expect(await screen.findByText('Basic is not offered any more')).toBeTruthy()
  await waitFor(() => expect(cartItems().getByText('Blood count')).toBeTruthy())
  expect(cartItems().getByText('Sugar 100%')).toBeTruthy()
  expect(open.sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  const { body } = await api.call('GET', `/cart/admin/prescription/${id}`, { as: 'manager' })
  expect(dataOf<unknown>(body)).toMatchObject({ items: [{ name: 'Blood count' }, { name: 'Sugar 100%' }] })
})

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
