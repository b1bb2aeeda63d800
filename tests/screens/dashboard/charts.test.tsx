import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { addDays, civilDateOf, formatCivilDate } from '#domain/civil-date.ts'
import { newId } from '#server/db/id.ts'
import { payments } from '#server/db/tables/payments.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { stubObserver } from '#tests/support/observer.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, makeVisit, small } from '#tests/support/small-lab.ts'

/** 22 November at 01:30 in India, which is the 21st in UTC. */
const now = new Date('2026-11-21T20:00:00.000Z')
const today = civilDateOf(now)
const api = labApi({ clock: () => now })
beforeAll(async () => {
  const order = await makeOrder(api.db, { createdAt: now.toISOString(), lines: [{ quantity: 2 }] })
  await makeOrder(api.db, { status: 'Completed', createdAt: now.toISOString(), lines: [{ sold: 'dear' }] })
  await makeOrder(api.db, { status: 'Completed', createdAt: '2026-11-15T06:00:00.000Z', lines: [{ sold: 'sugar', quantity: 3 }] })
  const money = (kind: 'payment' | 'refund', amount: number, at: string) =>
    api.db.insert(payments).values({ id: newId(new Date(at)), orderId: order.id, kind, amount, method: 'cash', at })
  await money('payment', 45_000, '2026-11-21T18:29:59.000Z')
  await money('refund', 5_000, '2026-11-21T18:30:00.000Z')
  await makeVisit(api.db, order.id, today, { slotId: small.wide })
})

/** The table beside a chart, by row. */
async function chart(title: string) {
  const figure = (await screen.findByText(title, { selector: 'figcaption' })).closest('figure') as HTMLElement
  return within(figure)
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
}

test('WRK-04 the charts end today, and show collected beside revenue, and bookings beside places', async () => {
  const seen = stubObserver()
  const { user, sent } = await openApp({ api, at: '/dashboard' })
  const newest = within(await screen.findByRole('table', { name: 'Recent Open Orders' }))
  expect(newest.getByText('01:30'), 'an order of today has its time').toBeTruthy()
  await waitFor(() => expect(seen.length).toBeGreaterThan(0))
  expect(
    sent.filter(({ path }) => path.includes('/charts')),
    'nothing is counted before they are seen',
  ).toEqual([])
  for (const see of seen) see()
  await waitFor(async () => expect((await chart('Orders per day')).at(-1)).toHaveLength(3))
  const orders = await chart('Orders per day')
  expect([orders.length, orders[0]?.[0], orders.at(-1)]).toEqual([30, formatCivilDate(addDays(today, -29)), [formatCivilDate(today), '2', '0']])
  const days = within((await screen.findByText('Orders per day', { selector: 'figcaption' })).closest('figure') as HTMLElement)
  const links = days.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
  expect([links.length, new Set(links).size, links.at(-1)]).toEqual([60, 30, `/orders?fromDate=${today}&toDate=${today}`])
  const ordered = screen.getByText('Most ordered tests', { selector: 'figcaption' }).closest('figure') as HTMLElement
  const period = `fromDate=${addDays(today, -29)}&toDate=${today}`
  expect(ordered.querySelector('.chart-lines a')?.getAttribute('href')).toBe(`/orders?${period}&testId=${small.sugar}`)
  const revenue = await chart('Revenue per day')
  expect(revenue.filter(([, ...words]) => words.some((each) => each !== '₹0'))).toEqual([
    ['15/11/2026', '₹0', '₹241.50', '₹0'],
    ['21/11/2026', '₹450', '₹0', '₹0'],
    ['22/11/2026', '-₹50', '₹400', '₹0'],
  ])
  expect(document.querySelector('.chart-yesterday')?.textContent).toBe('Yesterday21/11/2026Collected₹450Completed orders₹0')
  expect([...document.querySelectorAll('.chart-legend li')].map(({ textContent }) => textContent)).toEqual([
    'Orders',
    'Previous 30 days',
    'Collected',
    'Completed orders',
    'Collected, previous 30 days',
    'Late reports',
    'Target: at most 5%',
  ])
  expect((await chart('Slot utilisation')).find(([slot]) => slot === '10:00–11:00')?.at(-1)).toMatch(/^\d+%$/)
  await user.click(screen.getByText('7 days'))
  await waitFor(async () => expect(await chart('Orders per day')).toHaveLength(7))
  await waitFor(async () => expect((await chart('Orders per day')).at(-1)).toEqual([formatCivilDate(today), '2', '1']))
  const slider = screen.getByLabelText('Day of Orders per day')
  fireEvent.focus(slider)
  expect(slider.parentElement?.textContent).toContain(`${formatCivilDate(today)}, Orders: 2, Previous 7 days: 1`)
  fireEvent.change(slider, { target: { value: '5' } })
  expect(slider.parentElement?.textContent).toContain(formatCivilDate(addDays(today, -1)))
})
