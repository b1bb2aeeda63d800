import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reportRefusals } from '#domain/report.ts'
import { orderPatients } from '#server/db/tables/orders.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { smallPdf } from '#tests/support/small-pdf.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { refusing } from '#tests/support/answers.ts'
import { changesMade, openDialog } from '#tests/support/panel-steps.ts'
import { makeOrder, small } from '#tests/support/small-lab.ts'

const api = labApi()
afterEach(() => vi.useRealTimers())

const inTesting = (patientId: string) => makeOrder(api.db, { status: 'Testing', people: [patientId] })
/** A colleague adds a patient to an order. */
const add = (orderId: string, patientId: string) => api.db.insert(orderPatients).values({ orderId, patientId, position: 1 })
/** The selected patient among those offered. */
const chosen = async () => (await within(screen.getByRole('dialog')).findAllByRole<HTMLInputElement>('radio')).map(({ checked }) => checked)

test('REP-06 the patients of an order are read again before one is preselected; none is while that fails', async () => {
  const [grown, unread] = [await inTesting(small.ashaSelf), await inTesting(small.ashaSelf)]
  let isAway = false
  const refuse = refusing(new RegExp(`^GET /orders/admin/${unread.id}$`))
  const open = await openApp({ api, at: '/reports/testing', answer: (request, send) => (isAway ? refuse(request, send) : send(request)) })
  for (const { id, number } of [grown, unread]) {
    await goTo(`/orders/${id}`)
    await screen.findByRole('heading', { level: 1, name: new RegExp(number) })
  }
  await add(grown.id, small.ashaSon)
  await goTo('/reports/testing')
  isAway = true
  const first = await openDialog(open.user, `Upload Report ${grown.number}`)
  expect(await chosen()).toEqual([false, false])
  await open.user.click(first.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await openDialog(open.user, `Upload Report ${unread.number}`)
  expect(await dialog.findByText(/The patients of this order could not be loaded/)).toBeTruthy()
  expect(dialog.queryByText('Asha Rao', { selector: 'bdi' })).toBeNull()
  isAway = false
  await open.user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Asha Rao', { selector: 'bdi' })).toBeTruthy()
})

test('REP-06 a preselected patient is cleared when a colleague adds another; a manual choice stays', async () => {
  const own = await inTesting(small.ashaSon)
  const open = await openApp({ api, at: '/reports/testing' })
  const dialog = await openDialog(open.user, `Upload Report ${own.number}`)
  await dialog.findByText('Kiran Rao', { selector: 'bdi' })
  await add(own.id, small.ashaSelf)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const readAgain = () => fireEvent(window, new Event('visibilitychange'))
  readAgain()
  expect(await chosen()).toEqual([false, false])
  fireEvent.change(dialog.getByLabelText('Report file'), { target: { files: [new File([smallPdf('one')], 'kiran.pdf', { type: 'application/pdf' })] } })
  await open.user.click(dialog.getByRole('button', { name: 'Upload Report' }))
  expect(await dialog.findByText(reportRefusals.noPatient)).toBeTruthy()
  expect(changesMade(open.sent)).toEqual([])
  await open.user.click(dialog.getByRole('radio', { name: /^Kiran Rao/ }))
  vi.setSystemTime(Date.now() + 60_000)
  const reads = () => open.sent.filter(({ path }) => path === `/orders/admin/${own.id}`).length
  const before = reads()
  readAgain()
  await waitFor(() => expect(reads()).toBe(before + 1))
  expect(await chosen()).toEqual([true, false])
})

test('REP-06 GEN-04 the picker of orders in Testing does not say that other words found nothing while these are typed', async () => {
  const { number } = await inTesting(small.ashaSelf)
  const none = 'No orders in Testing found'
  const { user, sent } = await openApp({ api, at: '/reports/upload' })
  const select = await screen.findByLabelText('Order')
  await user.click(select)
  fireEvent.change(select, { target: { value: 'zzz of no record' } })
  expect(await screen.findByText(none)).toBeTruthy()
  fireEvent.change(select, { target: { value: number } })
  expect(screen.queryByText(none), 'while it is typed').toBeNull()
  const seen = new Set<string>()
  await waitFor(() => {
    if (screen.queryByText(none)) seen.add(none)
    expect(document.querySelector(`.ant-select-item-option[title*="${number}"]`)).toBeTruthy()
  })
  expect([...seen], 'while it is read').toEqual([])
  const asked = sent.map(({ path }) => path).filter((path) => path.startsWith('/orders/admin/all'))
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)?.split('?')[1]))).toMatchObject({ status: 'Testing', search: number, limit: '10' })
})
