import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openLiveApp } from '#tests/support/screen.tsx'
import { makeOrder } from '#tests/support/small-lab.ts'

const api = labApi()

const setStatus = (id: string, orderStatus: string, as: Role = 'admin') => api.call('PUT', `/orders/admin/${id}/status`, { as, body: { orderStatus } })
const rowOf = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr')

const openLive = (at: string, role: Role = 'manager') => openLiveApp({ api, at, role })

test('LIVE-02 a list marks the row that a colleague changed, and shows it as it is now when it is asked to, not before', async () => {
  const order = await makeOrder(api.db)
  const app = await openLive('/orders')
  const row = await rowOf(order.number)
  expect(row?.textContent).toContain('Created')
  const asked = () => app.sent.filter(({ path }) => path.startsWith('/orders/admin/all')).length
  const before = asked()
  await setStatus(order.id, 'Confirmed')
  const show = await screen.findByRole('button', { name: '1 changed, show' })
  expect(row?.className).toContain('list-row-changed')
  expect(row?.textContent).toContain('Created')
  expect(asked()).toBe(before)
  await app.user.click(show)
  await waitFor(async () => expect((await rowOf(order.number))?.textContent).toContain('Confirmed'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /, show$/ })).toBeNull())
  expect((await rowOf(order.number))?.className).not.toContain('list-row-changed')
})

test('LIVE-02 what one changes oneself is no news', async () => {
  const order = await makeOrder(api.db)
  await openLive('/orders')
  await rowOf(order.number)
  await setStatus(order.id, 'Confirmed', 'manager')
  const other = await makeOrder(api.db)
  await setStatus(other.id, 'Confirmed')
  await setStatus(order.id, 'SampleCollected')
  await screen.findByRole('button', { name: '1 changed, show' })
})

test('LIVE-02 new records: as many as a filtered list would really show', async () => {
  const category = (name: string) => api.call('POST', '/test-categories', { as: 'admin', body: { name, description: name, icon: 'TestTube', isActive: true } })
  const app = await openLive('/test-categories?search=hormone', 'super_admin')
  await screen.findByRole('button', { name: 'Clear filters' })
  expect((await category('Hormones')).status).toBe(201)
  expect((await category('Bones')).status).toBe(201)
  await app.user.click(await screen.findByRole('button', { name: '1 new, show' }))
  await screen.findByRole('link', { name: 'Hormones' })
})

test('LIVE-02 an open record says who changed it, and shows and compares on demand', async () => {
  const order = await makeOrder(api.db)
  const app = await openLive(`/orders/${order.id}`)
  await screen.findByRole('heading', { name: new RegExp(order.number) })
  await setStatus(order.id, 'Confirmed')
  const note = within(await screen.findByRole('region', { name: 'Changed meanwhile' }))
  expect(note.getByRole('status').textContent).toBe('Test Admin changed this at 13:30')
  await app.user.click(note.getByRole('button', { name: 'Compare' }))
  const now = within(await note.findByRole('region', { name: 'As it is now' }))
  expect(now.getByText('Confirmed')).toBeTruthy()
  expect(within(note.getByRole('region', { name: 'As it is shown here' })).getByText('Created')).toBeTruthy()
  await app.user.click(note.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changed meanwhile' })).toBeNull())
})

test('LIVE-02 over a form what is typed stays', async () => {
  const { body } = await api.call('POST', '/test-categories', { as: 'admin', body: { name: 'Kidney', description: 'Old', icon: 'TestTube', isActive: true } })
  const { id } = dataOf<{ id: string }>(body)
  const app = await openLive(`/test-categories/${id}/edit`, 'super_admin')
  const name = await screen.findByDisplayValue('Kidney')
  await app.user.clear(name)
  await app.user.type(name, 'Renal')
  const change = { name: 'Kidney', description: 'By a colleague', icon: 'TestTube', isActive: true }
  expect((await api.call('PUT', `/test-categories/${id}`, { as: 'admin', body: change })).status).toBe(200)
  const note = within(await screen.findByRole('region', { name: 'Changed meanwhile' }))
  await app.user.click(note.getByRole('button', { name: 'Show' }))
  expect(await note.findByText('By a colleague')).toBeTruthy()
  expect(screen.getByDisplayValue('Renal')).toBeTruthy()
})

test('NAV-02 the bell counts at once when a notification is made', async () => {
  const app = await openLive('/dashboard')
  const order = await makeOrder(api.db)
  const counted = () => app.sent.filter(({ path }) => path === '/admin/notifications/stats').length
  const before = counted()
  await setStatus(order.id, 'Confirmed')
  await waitFor(() => expect(counted()).toBeGreaterThan(before))
})
