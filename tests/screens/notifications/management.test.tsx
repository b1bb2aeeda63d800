import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#server/db/tables/notifications.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { refusing, answering } from '#tests/support/answers.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeNotification } from '#tests/support/small-lab.ts'

const api = labApi()
beforeEach(() => api.db.delete(notifications))

const put = (title: string, more: { type?: string; isRead?: boolean } = {}) => makeNotification(api.db, { title, ...more })
const open = (at = '/notifications', more: Partial<Parameters<typeof openApp>[0]> = {}) => openApp({ api, at, ...more })

test('NOT-01 NOT-03 the figures, the columns and an action for what is unread', async () => {
  await put('Sample collected', { type: 'SampleCollected' })
  await put('Something else', { type: 'MADE_UP', isRead: true })
  const { user } = await open()
  const figures = () => within(screen.getByRole('region', { name: 'Figures' }))
  for (const words of ['Total Notifications2', 'Unread1', 'Notification Types2', 'Recent Activity2'])
    await waitFor(() => expect(figures().getByText(words.replace(/\d$/, '')).parentElement?.textContent).toBe(words))
  await screen.findByText('Something else')
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent).filter(Boolean)
  expect(headers).toEqual(['Notification', 'Customer', 'Type', 'Status', 'Date', 'Actions'])
  const row = screen.getByText('Something else').closest('tr')
  expect(row?.textContent).toContain('MADE_UP')
  expect(row?.textContent).toContain('Asha Rao')
  expect(within(row as HTMLElement).queryByText('Mark as Read')).toBeNull()
  // Dangerous acts are only in the menu.
  expect([...(row?.querySelectorAll('button') ?? [])].map((button) => button.getAttribute('aria-label'))).toEqual(['More actions for Something else'])
  await user.click(screen.getByRole('button', { name: 'Mark as Read Sample collected' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as Read / })).toBeNull())
})

test('NOT-04 VIEW-04 a few selected ones are marked read at once; a failed one is named and stays selected, one Undo takes all back', async () => {
  for (const title of ['One', 'Two', 'Three']) await put(title)
  await put('Known', { isRead: true })
  const locked = refusing(new RegExp(`${await put('Stubborn')}/read`), 'It is locked')
  const { user, sent } = await open('/notifications', { answer: locked })
  await screen.findByText('Stubborn')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Mark as Read' }))
  expect(await screen.findByText('1 notification not done. Stubborn: It is locked')).toBeTruthy()
  expect([screen.getByText('2 notification(s) selected'), screen.getByText('3 notifications marked as read')]).toHaveLength(2)
  const unread = async () => (await api.db.select().from(notifications)).filter(({ isRead }) => !isRead).map(({ title }) => title)
  expect(await unread()).toEqual(['Stubborn'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: 3 notifications marked as read')).toBeTruthy()
  expect((await unread()).toSorted()).toEqual(['One', 'Stubborn', 'Three', 'Two'])
  expect(sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/undo'))).toHaveLength(3)
})

test('NOT-04 VIEW-04 more than ten are asked about first', async () => {
  for (let index = 0; index < 11; index += 1) await put(`Message ${index}`)
  const { user } = await open()
  await screen.findByText('Message 10')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Mark as Read' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as Read: 11 notifications' }))
  await user.click(dialog.getByRole('button', { name: 'Mark as Read' }))
  expect(await screen.findByText('11 notifications marked as read')).toBeTruthy()
})

const bell = () => screen.findByRole('button', { name: /^Notifications/ })

test('NAV-02 NAV-06 NAV-07 badge and bell have what is unread and for staff; reading and deleting empty them', async () => {
  for (const [title, type, isRead] of [
    ['Confirmed', 'OrderConfirmed', false],
    ['Told 1', 'PRESCRIPTION_UPLOADED', false],
    ['Told 2', 'NOBODY_KNOWS', false],
    ['Known', 'PrescriptionUploaded', true],
  ] as const)
    await makeNotification(api.db, { title, type, isRead })
  const { user, sent } = await openApp({ api, at: '/dashboard' })
  const asked = () => sent.filter(({ path }) => path.startsWith('/admin/notifications?'))
  expect(asked()).toHaveLength(0)
  const button = await bell()
  await waitFor(() => expect(button.textContent).toContain(', 2 unread'))
  await user.click(button)
  const panel = within(await screen.findByRole('dialog', { name: 'Unread notifications' }))
  expect(await panel.findByText('Told 1')).toBeTruthy()
  expect(asked().map(({ path }) => path)).toEqual(['/admin/notifications?is_read=false&for_staff=true&page=1&limit=10'])
  expect(panel.getAllByText('Asha Rao')).toHaveLength(2)
  expect(panel.getAllByRole('listitem')).toHaveLength(2)
  expect(panel.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/notifications')
  await user.click(panel.getByRole('button', { name: 'Mark Told 1, Asha Rao as read' }))
  await waitFor(() => expect(panel.queryByText('Told 1')).toBeNull())
  await user.click(panel.getByRole('button', { name: 'Delete Told 2, Asha Rao' }))
  expect(await panel.findByText('No new notifications')).toBeTruthy()
  expect(await screen.findByText('Notification deleted')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Undone: Notification deleted')).toBeTruthy()
  expect((await api.db.select().from(notifications)).some(({ title }) => title === 'Told 2')).toBe(true)
})

test('NAV-07 notifications that cannot be read are counted, and are not none', async () => {
  const data = { items: [{ id: 'n2', title: 7 }, 'nothing'], totalCount: 2, totalPages: 1 }
  const answer = answering(/^GET \/admin\/notifications\?/, () => Response.json({ status: 'success', data }))
  const { user } = await openApp({ api, at: '/dashboard', answer })
  await user.click(await bell())
  const panel = within(await screen.findByRole('dialog', { name: 'Unread notifications' }))
  expect(await panel.findByText('2 notifications could not be read')).toBeTruthy()
  expect([panel.queryAllByRole('listitem').length, panel.queryByText('No new notifications')]).toEqual([0, null])
})

test('GEN-01 a moment in a list is said as people do, with day and time on hover; its window has both', async () => {
  await put('New report')
  const { user } = await open()
  const row = within((await screen.findByRole('link', { name: /New report/ })).closest('tr') as HTMLElement)
  expect((await row.findByText('Now')).closest('time')?.title).toBe('21/11/2026, 13:30')
  await user.click(row.getByRole('link', { name: /New report/ }))
  expect(await within(await screen.findByRole('dialog')).findByText('21/11/2026, 13:30')).toBeTruthy()
})

test('NOT-03 the window of a notification closes once it is deleted, and nothing of it is read again', async () => {
  await put('Deleted here')
  const { user, sent, address } = await open()
  await user.click(await screen.findByRole('link', { name: /Deleted here/ }))
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'More actions' }))
  const before = sent.length
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/notifications'))
  expect(sent.slice(before).filter(({ method, path }) => method === 'GET' && /[0-9a-f-]{36}/.test(path))).toEqual([])
})
