import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#server/db/tables/notifications.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeNotification } from '#tests/support/small-lab.ts'
import { answering } from '#tests/support/answers.ts'

const api = labApi()
beforeEach(() => api.db.delete(notifications))

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
  await user.click(panel.getByRole('button', { name: 'Mark Told 1 as read' }))
  await waitFor(() => expect(panel.queryByText('Told 1')).toBeNull())
  const remove = panel.getByRole('button', { name: 'Delete Told 2' })
  await user.click(remove)
  const question = within(panel.getByRole('region', { name: 'Delete Told 2?' }))
  expect(question.getByText(/what is still waiting is not sent/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Keep' }))
  expect([panel.queryByRole('region'), document.activeElement]).toEqual([null, remove])
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
  await user.click(remove)
  await user.keyboard('{Enter}')
  expect(await panel.findByText('No new notifications')).toBeTruthy()
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
