import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#server/db/tables/notifications.ts'
import { labApi } from '#tests/support/lab-api.ts'
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
  await user.click(screen.getByRole('button', { name: 'Mark as Read Sample collected' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as Read / })).toBeNull())
})
