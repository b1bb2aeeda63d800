import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { orderItems, orders } from '#server/db/tables/orders.ts'
import { browserDatabase } from '#tests/support/browser-database.ts'
import { retype } from '#tests/support/panel-steps.ts'
import { listeningApi, openFront, storeSignIn } from '#tests/support/screen.tsx'
import { makeSmallLab, small } from '#tests/support/small-lab.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'

const api = listeningApi()
beforeAll(() => makeSmallLab(api.database.sql))

const address = `/orders/new?customerId=${small.ravi}`
let stores: ReturnType<typeof browserDatabase> = new Map()
beforeEach(() => {
  stores = browserDatabase()
})
const drafts = () => [...(stores.get('drafts')?.values() ?? [])]
const items = () => screen.queryByRole('list', { name: 'Items of Ravi Iyer', hidden: true })

/** Types an order for Ravi until its session ends as it is placed. */
async function typeUntilTheEnd() {
  await storeSignIn(api, 'super_admin')
  const opened = openFront(api, address)
  const { user } = opened
  await user.type(await screen.findByRole('combobox', { name: 'Add a test or a package for Ravi Iyer' }), 'blood')
  await user.click(await screen.findByRole('option', { name: /Blood count/ }))
  await user.type(screen.getByLabelText(/^Clinical information/), 'Fever for 5 days')
  await user.click(screen.getByRole('radio', { name: 'At the laboratory' }))
  await user.type(screen.getByLabelText(/^Discount/), '5')
  await user.type(screen.getByLabelText('Reason for the discount'), 'Senior citizen')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await api.call('POST', '/auth/admin/logout', { token: localStorage.getItem('auth_token') ?? '' })
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  expect(await screen.findByRole('heading', { name: 'Sign in again', hidden: true })).toBeTruthy()
  return opened
}

async function signInAs(user: ReturnType<typeof openFront>['user'], role: 'super_admin' | 'admin') {
  await retype(user, await screen.findByLabelText<HTMLInputElement>('Email'), staffOf(role).email)
  await user.type(screen.getByLabelText('Password'), `${testPassword}{Enter}`)
}

test('KEEP-02 BOOK-08 after an ended session the same user goes on and places the whole order, once', async () => {
  const { user } = await typeUntilTheEnd()
  await signInAs(user, 'super_admin')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in again', hidden: true })).toBeNull())
  expect(within(items() as HTMLElement).getByText('Blood count')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/orders\/[0-9a-f-]{36}$/))
  expect(await api.db.select().from(orders)).toMatchObject([
    { customerId: small.ravi, clinicalInfo: 'Fever for 5 days', totalAmount: 30_000, discount: 1_500, discountReason: 'Senior citizen', scheduledDate: null },
  ])
  expect(await api.db.select().from(orderItems)).toMatchObject([{ patientId: small.raviSelf, testId: small.cbc }])
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('KEEP-02 after an ended session another user gets a clean page', async () => {
  const { user } = await typeUntilTheEnd()
  await signInAs(user, 'admin')
  await waitFor(() => expect(screen.getByText(staffOf('admin').email)).toBeTruthy())
  await screen.findByRole('combobox', { name: /^Add a test or a package for Ravi/ })
  expect(items()).toBeNull()
  expect((screen.getByLabelText(/^Clinical information/) as HTMLInputElement).value).toBe('')
  await waitFor(() => expect(drafts()).toEqual([]))
})
