import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, small } from '#tests/support/small-lab.ts'
import { openOrder } from './order-screen.tsx'

const api = labApi()

test('COL-06 a visit that was booked from an order leads back to it, where the next patient can be booked', async () => {
  const { id } = await makeOrder(api.db, { status: 'Confirmed', people: [small.ashaSelf, small.ashaSon] })
  const { user, address } = await openApp({ api, at: `/orders/${id}?status=Confirmed`, role: 'manager' })
  await user.click(await screen.findByRole('link', { name: 'Schedule collection' }))
  const chooseIn = async (field: HTMLElement, words: string | RegExp) => {
    await user.click(field)
    // The list behind the dialog has the same words.
    await user.click(await screen.findByText(words, { selector: '.ant-select-item-option-content' }))
  }
  await user.click(await screen.findByRole('checkbox', { name: /^Asha Rao/ }))
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '7, Hill Road, Pune 411001' } })
  await chooseIn(screen.getByLabelText('Time slot'), /^10:00-11:00/)
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(address()).toBe(`/orders/${id}?status=Confirmed`))
  const list = within(await screen.findByRole('list', { name: 'Not collected yet' }))
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Asha Rao: no visit bookedBook a visitCollected at the laboratory',
    ]),
  )
})

const visit = { patientName: 'Ravi Rao', scheduledDate: '2026-11-23', timeSlot: '07:00-08:00', collectionId: 'c1' }

test.each([
  [['Completed', null], ['p2'], ['p2']],
  [
    ['Cancelled', 'Cancelled'],
    ['p1', 'p2'],
    ['p1', 'p2'],
  ],
  [['Scheduled', 'Completed'], ['p1'], []],
  [[null, null], [], []],
] as const)('FLD-04 of the visits %j the patients %j are missing, and have these visits to book: %j', async (statuses, missing, unbooked) => {
  const appointments = statuses.map((status, index) => ({ ...visit, status, patientId: `p${index + 1}` }))
  openOrder({ orderStatus: 'Confirmed', appointments, missingPatients: missing.map((id) => ({ id, name: 'Ravi Rao' })) })
  await screen.findByText('Collection status')
  const links = screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'Book a visit' })
  expect(links.map((link) => new URLSearchParams(link.search).get('patient'))).toEqual(unbooked)
})

test.each([
  [[null], 'Cancelled'],
  [['not_at_home'], 'CancelledFailed: Not at home'],
  [['not_at_home', null], 'Cancelled'],
] as const)('FLD-04 the collection status of an order whose visits failed with %j is %j', async (reasons, words) => {
  const appointments = reasons.map((failureReason, index) => ({ ...visit, status: 'Cancelled', failureReason, patientId: `p${index + 1}` }))
  openOrder({ sampleCollectionStatus: 'Cancelled', appointments })
  expect((await screen.findByText('Collection status')).nextElementSibling?.textContent).toBe(words)
  const rows = screen.queryAllByRole('row', { name: /Cancelled/ })
  expect(rows.map(({ textContent }) => textContent?.endsWith('CancelledFailed: Not at home'))).toEqual(reasons.length > 1 ? [true, false] : [])
})
