import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSession } from '#providers/auth/session.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { openAccountMenu, openApp } from '#tests/support/screen.tsx'
import { staffOf, testPassword } from '#tests/support/staff.ts'

const api = emptyApi()

test('V7.4 another place where one is signed in is ended by itself; ending this one leads to the sign-in', async () => {
  const there = { email: staffOf('operator').email, password: testPassword }
  await api.call('POST', '/auth/admin/login', {
    body: there,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
  const { user } = await openApp({ api, at: '/settings/laboratory', role: 'operator' })
  await openAccountMenu(user)
  await user.click(await screen.findByText('Sessions and security'))
  const ends = async () =>
    within(await screen.findByRole('dialog', { name: 'Sessions and security' })).findAllByRole<HTMLButtonElement>('button', { name: /^Sign out:/ })
  expect(await ends()).toHaveLength(2)
  await user.dblClick(screen.getByRole('button', { name: 'Sign out: Firefox on Linux' }))
  await waitFor(async () => expect(await ends()).toHaveLength(1))
  expect(readSession()).not.toBeNull()
  await waitFor(async () => expect((await ends())[0]?.disabled).toBe(false))
  await user.click((await ends())[0] as HTMLButtonElement)
  await waitFor(() => expect(readSession()).toBeNull())
})
