import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { customers, patients } from '#server/db/tables/customers.ts'
import { orders } from '#server/db/tables/orders.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { makePrescription } from '#tests/support/prescriptions.ts'
import { chooseOption, openDialog } from '#tests/support/panel-steps.ts'
import { makeResultRows } from '#tests/support/result-rows.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeReport, mixedOrder, small, stampsOf } from '#tests/support/small-lab.ts'

let paid = { id: '', number: '' }
let prescription = ''

const api = labApi()
beforeAll(async () => {
  paid = await makeOrder(api.db, mixedOrder)
  await makeOrder(api.db, { lines: [{ quantity: 2 }] })
  const payment = { paymentStatus: 'Paid', paymentMethod: 'upi' }
  await api.call('PUT', `/orders/admin/${paid.id}/payment-status`, { as: 'manager', body: payment })
  prescription = await makePrescription(api.db, { patientId: small.ashaSon, doctorName: 'Dr Sen' })
  await api.db.update(customers).set({ phoneVerified: true, emailVerified: false, status: 'blocked' }).where(eq(customers.id, small.asha))
})

const path = `/customers/${small.asha}`
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
/** The cells of a list of the customer, by row. */
const rowsOf = async (label: string) =>
  within(await screen.findByRole('region', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))

test('CUS-02 MON-02 a customer’s refundable amount appears beside the balance only when there is one', async () => {
  const { id } = await makeOrder(api.db)
  await api.db.update(orders).set({ customerId: small.ravi }).where(eq(orders.id, id))
  const { close } = await openApp({ api, at: `/customers/${small.ravi}` })
  expect(await screen.findByText('Balance')).toBeTruthy()
  expect(screen.queryByText('To refund')).toBeNull()
  close()
  await api.call('PUT', `/orders/admin/${id}/payment-status`, { as: 'manager', body: { paymentStatus: 'Paid', paymentMethod: 'upi' } })
  await api.call('POST', `/orders/admin/${id}/cancel`, { as: 'manager', body: { reason: 'Moved to Nashik' } })
  await openApp({ api, at: `/customers/${small.ravi}` })
  expect((await screen.findByText('To refund')).closest('.customer-figures')?.textContent).toContain('Balance₹0To refund₹300')
})

test('CUS-02 CUS-03 amounts, verified contacts and each patient’s facts are shown; orders lead to themselves', async () => {
  const { user } = await openApp({ api, at: path })
  const figures = [...((await screen.findByText('Balance')).closest('.customer-figures')?.children ?? [])].map(({ textContent }) => textContent)
  expect(figures.slice(0, 3)).toEqual(['Orders2', 'Paid₹1,491.25', 'Balance₹600'])
  expect(await fact('Phone')).toBe('+91 98000 00001 Verified')
  expect(await fact('Email')).toBe('asha@example.com Not verified')
  expect(screen.getByRole('link', { name: 'Visits' }).getAttribute('href')).toBe('/sample-collections?search=%2B919800000001')
  const patients = await rowsOf('Patients')
  expect(patients.map((cells) => cells.slice(0, 3))).toEqual([
    [expect.stringMatching(/^Asha RaoP-\d+$/), 'Female', '31/01/1990 (36)'],
    [expect.stringMatching(/^Kiran RaoP-\d+$/), 'Male', '05/05/2015 (11)'],
  ])
  await user.click(screen.getByRole('tab', { name: 'Orders (2)' }))
  expect((await screen.findByRole('link', { name: paid.number })).getAttribute('href')).toBe(`/orders/${paid.id}`)
  expect((await rowsOf('Orders')).map((cells) => cells[2]).sort()).toEqual(['₹1,491.25', '₹600'])
  await user.click(screen.getByRole('tab', { name: 'Prescriptions (1)' }))
  expect((await screen.findByRole('link', { name: 'Kiran Rao' })).getAttribute('href')).toBe(`/prescriptions/${prescription}`)
})

test('GEN-07 the way back from another tab of a customer leads to the list as it was', async () => {
  const { user } = await openApp({ api, at: '/customers?search=rao' })
  await user.click(await screen.findByRole('link', { name: 'Asha Rao' }))
  await user.click(await screen.findByRole('tab', { name: /^Orders/ }))
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Orders/ }).getAttribute('aria-selected')).toBe('true'))
  const back = within(screen.getByRole('navigation', { name: 'Customers' })).getByRole('link')
  expect(back.getAttribute('href')).toBe('/customers?search=rao')
})

test('RES-08 a patient’s results are their own, on the latest range; namesakes differ by number', async () => {
  const released = { state: 'Released', releasedAt: stampsOf.createdAt, patientId: small.ashaSon } as const
  const order = await makeOrder(api.db, { status: 'Testing', people: [small.ashaSelf, small.ashaSon] })
  const report = (patientId: string) => makeReport(api.db, order, { source: 'results', patientId })
  const [first, second, mother] = [await report(small.ashaSon), await report(small.ashaSon), await report(small.ashaSelf)]
  const range = (rangeLow: number, rangeHigh: number) => ({ rangeLow, rangeHigh })
  await makeResultRows(api.db, first, { K: 4.1, HB: 12.5 }, { ...released, ...range(3, 5), collectedOn: '2026-10-01' })
  await makeResultRows(api.db, second, { K: 4.4 }, { ...released, ...range(3.5, 5.5), collectedOn: '2026-11-01' })
  await makeResultRows(api.db, mother, { K: 6.6 }, { ...released, patientId: small.ashaSelf })
  const { user } = await openApp({ api, at: path })
  const dialog = await openDialog(user, 'Results of Kiran Rao')
  const values = async (of: string) =>
    within(await dialog.findByRole('region', { name: `Values of ${of}` }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent?.trim())
  expect(await values('Potassium')).toEqual(['4.4', '4.1'])
  const bounds = dialog.getByRole('img', { name: /^Potassium over time/ }).querySelectorAll('g text')
  expect([...bounds].slice(0, 2).map(({ textContent }) => textContent)).toEqual(['3.5', '5.5'])
  await chooseOption(user, dialog.getByRole('combobox', { name: 'Parameter' }), 'Haemoglobin (Hb) (1)')
  expect(await values('Haemoglobin (Hb)')).toEqual(['12.5'])
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const hers = await openDialog(user, 'Results of Asha Rao')
  const own = within(await hers.findByRole('region', { name: 'Values of Potassium' })).getAllByRole('row')
  expect(own.slice(1).map((row) => row.querySelector('td')?.textContent?.trim())).toEqual(['6.6'])
  const rename = (name: string) => api.db.update(patients).set({ name }).where(eq(patients.id, small.ashaSon)).returning()
  const [son] = await rename('asha rao')
  onTestFinished(async () => void (await rename('Kiran Rao')))
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  await user.click(hers.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent(window, new Event('visibilitychange'))
  await openDialog(user, `Results of asha rao (${son?.number})`)
  expect(screen.getByRole('button', { name: /^Results of Asha Rao \(P-\d+\)$/, hidden: true })).toBeTruthy()
})

test('OPS-04 nothing that the server refuses is offered for a customer whose data were erased', async () => {
  const registered = await api.call('POST', '/customers/admin', { as: 'super_admin', body: { name: 'Leela Nair', phone: '9811122233' } })
  const { id } = (registered.body as { data: { id: string } }).data
  const offered = () => [...screen.getAllByRole('button'), ...screen.getAllByRole('link')].map(({ textContent }) => textContent)
  const before = await openApp({ api, at: `/customers/${id}` })
  await screen.findByRole('heading', { name: 'Leela Nair' })
  expect(offered()).toEqual(expect.arrayContaining(['New order', 'Edit Customer', 'Notification Preferences']))
  before.close()
  expect((await api.call('POST', `/customers/admin/${id}/erase`, { as: 'super_admin', body: { reason: 'Asked for' } })).status).toBe(200)
  const { user } = await openApp({ api, at: `/customers/${id}` })
  await screen.findByRole('heading', { name: 'Erased customer' })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Data requests', 'Export data'])
  expect(offered()).not.toContain('New order')
})
