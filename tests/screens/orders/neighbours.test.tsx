import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openFromMore } from '#tests/support/panel-steps.ts'
import { goTo, openApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

/** The dialog stayed open, with the payment of the first order in it and the number of the second above it. */
test('ODT-01 ORD-08 the next order has the same tab, but no dialog of the first; Back returns to the row', async () => {
  const numbers: string[] = []
  for (let made = 0; made < 12; made += 1) numbers.push((await makeOrder(api.db, { createdAt: `2026-11-${10 + made}T08:00:00.000Z` })).number)
  await makeOrder(api.db, { status: 'Confirmed', createdAt: '2026-11-12T09:00:00.000Z' })
  const { user, address } = await openApp({ api, at: '/orders?status=Created' })
  const [tenth = '', eleventh = ''] = numbers.toReversed().slice(9)
  await user.click(await screen.findByRole('link', { name: new RegExp(`^${tenth}`) }))
  await user.click(await screen.findByRole('tab', { name: 'Manage Patients' }))
  await user.click(await screen.findByRole('link', { name: 'Next order' }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${eleventh}`) })).toBeTruthy()
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Manage Patients')
  const back = () => within(screen.getByRole('navigation', { name: 'Orders' })).getByRole('link', { name: 'Orders' })
  expect(back().getAttribute('href')).toBe('/orders?status=Created&page=2')
  await user.click(await screen.findByRole('link', { name: 'Previous order' }))
  expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${tenth}`) })).toBeTruthy()
  expect(back().getAttribute('href')).toBe('/orders?status=Created')
  const [here, next] = [address(), (await screen.findByRole('link', { name: 'Next order' })).getAttribute('href') ?? '']
  await user.click(back())
  await waitFor(() => expect(address()).toBe('/orders?status=Created'))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(new RegExp(`^${tenth}`)))
  await goTo(here)
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${tenth}`) })
  await openFromMore(user, 'Update payment')
  expect(await screen.findByRole('dialog', { name: `Update payment of order ${tenth}` })).toBeTruthy()
  await goTo(next)
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${eleventh}`) })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
