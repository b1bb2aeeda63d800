import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeOrder, mixedOrder } from '#tests/support/small-lab.ts'

let order: Awaited<ReturnType<typeof makeOrder>>
const api = labApi()
beforeAll(async () => {
  order = await makeOrder(api.db, mixedOrder)
})

type Opened = Awaited<ReturnType<typeof openApp>>
const entry = (name: string) => within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name })
const rows = () => document.querySelectorAll('[data-row-link]').length
const callsOf = ({ sent }: Opened, list: string) => sent.filter(({ method, path }) => method === 'GET' && path.startsWith(`${list}?page=`)).length
const orders = '/orders/admin/all'

async function openList(options: Partial<Parameters<typeof openApp>[0]> = {}) {
  const opened = await openApp({ api, at: '/tests', ...options })
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
  return opened
}

test('GEN-03 pressing the mouse on a link prefetches its list once, and the first render has the rows', async () => {
  const opened = await openList()
  await opened.user.pointer({ keys: '[MouseLeft>]', target: entry('Orders') })
  await waitFor(() => expect(callsOf(opened, orders)).toBe(1))
  expect(opened.address()).toBe('/tests')
  await opened.user.pointer({ keys: '[/MouseLeft]', target: entry('Orders') })
  await screen.findByRole('heading', { name: 'Orders' })
  expect(document.querySelector('.cell-loading')).toBeNull()
  expect(screen.getByRole('link', { name: order.number })).toBeTruthy()
  expect(callsOf(opened, orders)).toBe(1)
})

test('LIVE-02 a list prefetched by a press is stale after a change, and the click rereads it', async () => {
  const opened = await openList()
  await opened.user.pointer({ keys: '[MouseLeft>]', target: entry('Test Packages') })
  await waitFor(() => expect(callsOf(opened, '/test-packages')).toBe(1))
  // The mouse leaves the link, and a test, which packages hold, is disabled.
  await opened.user.pointer({ keys: '[/MouseLeft]', target: document.body })
  await opened.user.click(screen.getByRole('button', { name: 'More actions for Blood count' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  await screen.findByText(/ is now inactive$/)
  await opened.user.click(entry('Test Packages'))
  await waitFor(() => expect(callsOf(opened, '/test-packages')).toBe(2))
})
