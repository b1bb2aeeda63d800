import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { totpCode } from '#server/call/session/totp.ts'
import { emptyApi } from '#tests/support/lab-api.ts'
import { openAccountMenu, openApp } from '#tests/support/screen.tsx'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { testPassword, staffOf } from '#tests/support/staff.ts'
import { pressEscape, retype } from '#tests/support/panel-steps.ts'
import { readSession } from '#providers/auth/session.ts'

const api = emptyApi()

test('V6.5 the keyboard alone enables a second factor; codes stay until closed, and the count shows', async () => {
  const { user } = await openApp({ api, at: '/settings/laboratory', role: 'manager' })
  const open = async () => {
    await openAccountMenu(user)
    await user.click(await screen.findByText('Sessions and security'))
  }
  await open()
  await user.type(await screen.findByLabelText('Current password'), `${testPassword}{Enter}`)
  const code = await screen.findByLabelText('Code')
  expect([code.getAttribute('type'), code.getAttribute('autocomplete')]).toEqual(['text', 'one-time-code'])
  pressEscape(code)
  const secret = /type (\w+) into/.exec(screen.getByText(/authenticator app, or type/).textContent ?? '')?.[1] ?? ''
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText(/This code is not right/)).toBeTruthy()
  await retype(user, code, `${totpCode(secret, Math.floor(smallLabNow.getTime() / 30_000))}{Enter}`)
  pressEscape(await screen.findByText(/Keep these recovery codes/))
  expect(screen.getByText(/Keep these recovery codes/)).toBeTruthy()
  await user.click(screen.getByText('Close'))
  await waitFor(() => expect(screen.queryByText(/Keep these recovery codes/)).toBeNull())
  await open()
  expect(await screen.findByText('You have 10 recovery codes left.')).toBeTruthy()
  await user.type(await screen.findByLabelText('Current password'), `${testPassword}{Enter}`)
  expect(await screen.findByText(/Add a code from an authenticator app/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

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
