// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { at } from '#definition/path.ts'
import { readCharts } from '#pages/dashboard/charts/wire-charts.ts'
import { readAnalytics } from '#pages/notifications/analytics.ts'
import { cartOf } from '#pages/prescriptions/cart/cart.ts'
import { readSessions } from '#pages/users/session-list.ts'
import { openPanel } from '#boot/panel.tsx'
import { clearSession, readSession } from '#providers/auth/session.ts'
import { backendFor } from '../../../src/providers.ts'
import { json, httpFixture } from '#tests/providers/http-fixture.ts'

afterEach(() => {
  cleanup()
  clearSession()
})

/** The panel over what is chosen, at an address, signed in as the super admin; `arrived` are the calls that left it. */
async function open(name: 'memory' | 'simple-rest', address: string) {
  const fixture = httpFixture(({ path }) =>
    path === '/api/test-categories'
      ? json([{ id: 'c1', name: 'Heart', isActive: true, icon: 'Heart' }], 200, { 'x-total-count': '1' })
      : json({ message: 'no' }, 404),
  )
  const { actions, other } = backendFor(name, fixture.http)
  await actions.signIn({ email: 'super@lab.example', password: 'any' })
  const user = readSession()?.user
  const back = await other
  if (!user || !back) throw new Error('not signed in')
  window.history.pushState(null, '', address)
  const panel = await openPanel({ http: fixture.http, user, back, onLogout() {} })
  return { ...fixture, user: userEvent.setup({ pointerEventsCheck: 0 }), ...render(panel.element) }
}

test('memory: lists, forms and records work without a call, and end with the page', { timeout: 30_000 }, async () => {
  const { arrived, user } = await open('memory', '/test-categories')
  expect(await screen.findByText(/of 24/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /Add/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Name/), 'Quite new')
  await user.click(within(dialog).getByRole('button', { name: 'Save category' }))
  expect(await screen.findByText(/of 25/)).toBeTruthy()
  expect(arrived).toEqual([])
})

const ofCustomer = (data: unknown) => (Array.isArray(data) && data.length > 0 ? data : null)
const ofFile = (data: unknown) => (at(data, 'blob') instanceof Blob ? data : null)
test('memory: every call that a bespoke screen reads is answered so that the screen can read it', async () => {
  const { other } = backendFor('memory', httpFixture(() => json({}, 500)).http)
  const all = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })
  const data = (await other)?.data(new Map(Object.values(all).map((each) => [each.default.name, each.default])))
  const reads: [url: string, read: (data: unknown) => unknown, query?: Record<string, string>][] = [
    ['/orders/admin/charts', readCharts, { fromDate: '2026-01-01', toDate: '2026-01-07' }],
    ['/orders/admin/orders-1', (found) => at(found, 'patients')],
    ['/admin/customers/customers-1/patients', ofCustomer],
    ['/admin/customers/customers-1/orders', ofCustomer],
    ['/admin/customers/customers-1/prescriptions', ofCustomer],
    ['/cart/admin/prescription/prescriptions-2', cartOf],
    ['/admin/notification-endpoints/analytics', readAnalytics],
    ['/admin/notifications/stats', (found) => at(found, 'unread')],
    ['/admin/audit/names', (found) => at(found, 'entities')],
    ['/auth/admin/sessions', readSessions],
    ['/reports/admin/reports-1/download', ofFile],
    ['/admin/prescriptions/prescriptions-1/preview', ofFile],
  ]
  const unread: string[] = []
  for (const [url, read, query] of reads) {
    const answer = await data?.custom?.({ method: 'get', url, ...(query ? { query } : {}) }).catch(() => undefined)
    if ((read(answer?.data) ?? null) === null) unread.push(url)
  }
  expect(unread).toEqual([])
})

test('simple-rest: a list comes from the server, and the sign-in asks it nothing', { timeout: 30_000 }, async () => {
  const { arrived } = await open('simple-rest', '/test-categories')
  expect(await screen.findByText('Heart')).toBeTruthy()
  expect(arrived.some(({ path }) => path.includes('/auth/'))).toBe(false)
})
