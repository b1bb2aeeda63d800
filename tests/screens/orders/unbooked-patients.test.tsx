import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOrder } from './order-screen.tsx'

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
