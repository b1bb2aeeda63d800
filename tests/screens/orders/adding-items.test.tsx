import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { dataOf } from '#tests/support/api.ts'
import { losing, notingBodies } from '#tests/support/answers.ts'
import { held } from '#tests/support/held.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { alertText, region, total } from './items-on-screen.ts'
import { type OpenedOrder, openerOfTwo } from './order-panel.ts'
import { chooseOption, retype } from '#tests/support/panel-steps.ts'

const api = labApi()

const openItems = openerOfTwo(api, 'items')

async function choosePatient({ user }: OpenedOrder, name: string) {
  await chooseOption(user, 'Patient', name)
}

async function search({ user }: OpenedOrder, text: string) {
  const box = screen.getByLabelText(/^Search (tests|packages) to add$/)
  await retype(user, box, text)
}

const tick = async ({ user }: OpenedOrder, name: RegExp) => user.click(await screen.findByRole('checkbox', { name }))

/** Chooses the sugar test for Kiran. */
async function chooseSugar(open: OpenedOrder) {
  await choosePatient(open, 'Kiran Rao')
  await search(open, 'su')
  await tick(open, /Sugar/)
}

async function itemsNow({ id }: OpenedOrder) {
  const { body } = await api.call('GET', `/orders/admin/${id}`, { as: 'admin' })
  return dataOf<{ items: unknown[] }>(body).items
}

test('ODT-05 a test and a package are selected by keyboard and added in one call; totals follow', async () => {
  const bodies: unknown[] = []
  const open = await openItems({ answer: notingBodies(bodies, /^POST .*\/items$/) })
  await choosePatient(open, 'Kiran Rao')
  await search(open, 'su')
  await screen.findByRole('checkbox', { name: /Sugar/ })
  screen.getByLabelText('Search tests to add').focus()
  await open.user.keyboard('{ArrowDown} ')
  await open.user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByText('Leave without saving?'), 'with something selected').toBeTruthy()
  await open.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await open.user.click(screen.getByRole('radio', { name: 'Packages' }))
  await search(open, 'ba')
  await tick(open, /Basic/)
  await open.user.click(screen.getByRole('button', { name: /Add 2 items/ }))
  expect(await screen.findByText('2 items added.')).toBeTruthy()
  expect(open.writes()).toEqual([`POST /orders/admin/${open.id}/items`])
  expect(bodies, 'with name and price, for a server that has no catalogue of its own').toEqual([
    {
      items: [
        { type: 'test', testId: small.sugar, patientId: small.ashaSon, name: 'Sugar 100%', price: 80.5, quantity: 1 },
        { type: 'package', packageId: small.pack, patientId: small.ashaSon, name: 'Basic', price: 350, quantity: 1 },
      ],
    },
  ])
  const his = region('Items of Kiran Rao')
  expect(his.getByText('Package of 2 tests').closest('details')?.textContent).toContain('Sugar 100%')
  expect(his.getByText(/^Subtotal/).textContent).toBe('Subtotal ₹730.50')
  expect(total()).toBe('Order total ₹1,030.50')
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull()
})

/** Chooses the sugar test and the blood count for Kiran. */
async function chooseTwo(open: OpenedOrder) {
  await chooseSugar(open)
  await search(open, 'bl')
  await tick(open, /Blood count/)
}

/** The price of the catalogue is stored, which may not be the price that was shown. */
test('ODT-05 an item whose price changed meanwhile, added by a call whose answer is lost, shows both prices', async () => {
  const open = await openItems({ answer: losing(/^POST .*\/items$/, () => true) })
  await chooseTwo(open)
  const setPrice = async (price: number) => (await api.call('PUT', `/tests/${small.sugar}`, { as: 'admin', body: { price } })).status
  onTestFinished(async () => void (await setPrice(80.5)))
  expect(await setPrice(95.25)).toBe(200)
  await open.user.click(screen.getByRole('button', { name: 'Add 2 items (₹380.50)' }))
  expect(await screen.findByText('2 items added.')).toBeTruthy()
  expect(screen.getByText('Sugar 100% costs ₹95.25 now; ₹80.50 was shown.')).toBeTruthy()
  expect(screen.queryByText(/Blood count costs/)).toBeNull()
})

test('ODT-05 an item that a colleague adds while a call is lost is not taken for the selected one', async () => {
  let others = 0
  const open = await openItems({
    async answer(request, send) {
      if (request.method !== 'POST' || !request.url.endsWith('/items')) return send(request)
      const body = { type: 'test', testId: small.cbc, patientId: small.ashaSelf }
      if (others++ === 0) await api.call('POST', `/orders/admin/${open.id}/items`, { as: 'admin', body })
      throw new TypeError('the connection broke')
    },
  })
  await chooseSugar(open)
  await open.user.click(screen.getByRole('button', { name: /^Add 1 item/ }))
  expect(await alertText('Selected items')).toContain('Nothing was added.')
  expect((await itemsNow(open)).length).toBe(3)
})

test('ODT-05 GEN-08 a refused item keeps all out and selected, and is named; leaving meanwhile asks, with a notice', async () => {
  const rounds = [held(), held()]
  let posts = 0
  const open = await openItems({
    async answer(request, send) {
      if (request.method === 'POST' && request.url.endsWith('/items')) await rounds[posts++]?.until
      return send(request)
    },
  })
  await chooseTwo(open)
  const offer = async (isActive: boolean) => (await api.call('PUT', `/tests/${small.cbc}`, { as: 'admin', body: { isActive } })).status
  onTestFinished(async () => void (await offer(true)))
  expect(await offer(false)).toBe(200)
  const add = async (round: number) => {
    await open.user.click(screen.getByRole('button', { name: /Add 2 items/ }))
    await waitFor(() => expect(posts).toBe(round))
  }
  await add(1)
  rounds[0]?.release()
  const told = await alertText('Selected items')
  expect(told).toContain('Nothing was added.')
  expect(told).toContain('Blood count for Kiran Rao: This test is not offered at present')
  expect((await itemsNow(open)).length).toBe(2)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selected items' }).getAttribute('aria-busy')).toBe('false'))
  await add(2)
  await open.user.click(screen.getByRole('link', { name: 'Customers' }))
  await screen.findByText('Leave while this is still running?')
  await open.user.click(screen.getByRole('button', { name: 'Leave anyway' }))
  await screen.findByRole('heading', { level: 1, name: 'Customers' })
  rounds[1]?.release()
  expect(await screen.findByText(`Items added to ${open.number}: 0 of 2. The rest was not added.`)).toBeTruthy()
})
