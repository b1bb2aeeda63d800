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

test('REP-06 an order’s only patient is not preselected once a colleague adds another', async () => {
  const own = await inTesting(small.ashaSelf)
  const open = await openApp({ api, at: `/orders/${own.id}` })
  await screen.findByRole('heading', { level: 1, name: new RegExp(own.number) })
  await add(own.id, small.ashaSon)
  await goTo('/reports/testing')
  await openDialog(open.user, `Upload Report ${own.number}`)
  expect(await chosen()).toEqual([false, false])
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

test('REP-06 a failed reread of an order’s patients preselects none', async () => {
  const own = await inTesting(small.ashaSelf)
  let isAway = false
  const refuse = refusing(new RegExp(`^GET /orders/admin/${own.id}$`))
  const open = await openApp({ api, at: `/orders/${own.id}`, answer: (request, send) => (isAway ? refuse(request, send) : send(request)) })
  await screen.findByRole('heading', { level: 1, name: new RegExp(own.number) })
  await goTo('/reports/testing')
  isAway = true
  const dialog = await openDialog(open.user, `Upload Report ${own.number}`)
  expect(await dialog.findByText(/The patients of this order could not be loaded/)).toBeTruthy()
  expect(dialog.queryByText('Asha Rao', { selector: 'bdi' })).toBeNull()
  isAway = false
  await open.user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Asha Rao', { selector: 'bdi' })).toBeTruthy()
})
