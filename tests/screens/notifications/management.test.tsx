import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#server/db/tables/notifications.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { refusing } from '#tests/support/answers.ts'
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

test('NOT-04 selected ones are marked read by single calls; failed ones are named for a retry', async () => {
  for (const title of ['One', 'Two', 'Three']) await put(title)
  await put('Known', { isRead: true })
  let refuses = true
  const locked = refusing(new RegExp(`${await put('Stubborn')}/read`), 'It is locked')
  const { user, sent } = await open('/notifications', { answer: (request, send) => (refuses ? locked(request, send) : send(request)) })
  await screen.findByText('Stubborn')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Mark as Read' }))
  const dialog = within((await screen.findByText('Mark as Read: 4 notifications')).closest('[role=dialog]') as HTMLElement)
  await user.click(dialog.getByRole('button', { name: 'Mark as Read' }))
  expect(await dialog.findByText('Stubborn')).toBeTruthy()
  expect(dialog.getByRole('listitem').textContent).toBe('Stubborn: It is locked')
  expect(screen.getByText('2 notification(s) selected')).toBeTruthy()
  refuses = false
  await user.click(await dialog.findByRole('button', { name: 'Try 1 notification again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(5)
  await waitFor(() => expect(screen.queryByText('Unread', { selector: 'td *' })).toBeNull())
})
