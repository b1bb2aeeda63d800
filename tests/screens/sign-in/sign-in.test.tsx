import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { totpCode } from '#server/call/session/totp.ts'
import { dataOf } from '#tests/support/api.ts'
import { smallLabNow } from '#tests/support/small-lab.ts'
import { staffOf, testPassword } from '#tests/support/staff.ts'
import { addressNow, listeningApi, openFront } from '#tests/support/screen.tsx'
import { retype } from '#tests/support/panel-steps.ts'

const api = listeningApi()
beforeEach(() => {
  api.calls.length = 0
})

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const logins = () => api.calls.filter((call) => call === 'POST /auth/admin/login')

async function signInAs(user: ReturnType<typeof openFront>['user'], address: string, secret = testPassword) {
  await user.type(await screen.findByLabelText('Email'), address)
  await user.type(password(), `${secret}{Enter}`)
}

test('AUTH-06 without a token every address leads to /login, which remembers the destination', async () => {
  openFront(api, '/orders?status=Testing&page=2')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(addressNow()).toBe('/login?to=%2Forders%3Fstatus%3DTesting%26page%3D2')
  expect(api.calls).toEqual([])
})

test('AUTH-01 AUTH-02 without an email address nothing is sent', async () => {
  const { user } = openFront(api, '/login')
  await user.type(password(), 'secret')
  await user.click(screen.getByRole('button', { name: 'LOGIN' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter both email and password')
  expect(api.calls).toEqual([])
})

test('AUTH-01 AUTH-03 AUTH-04 signing in is sent once, stores token and user, and goes to the dashboard', async () => {
  const { user } = openFront(api, '/login')
  await user.type(email(), staffOf('operator').email)
  await user.type(password(), testPassword)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'LOGIN' })
  button.click()
  button.form?.requestSubmit()
  button.click()
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toHaveProperty('disabled', true)
  expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeTruthy()
  await waitFor(() => expect(document.activeElement, 'a screen reader says where it led').toBe(screen.getByRole('main', { name: 'Dashboard' })))
  expect(addressNow()).toBe('/dashboard')
  expect(logins()).toHaveLength(1)
  expect(localStorage.getItem('auth_token')).toBeTruthy()
  expect(JSON.parse(localStorage.getItem('auth_user') ?? '')).toMatchObject({ email: staffOf('operator').email, role: 'operator' })
})

test('the sign-in screen of the demo signs in by a click on a role, and no other screen offers one', async () => {
  const own = openFront(api, '/login')
  expect(screen.queryByText('Try the demo laboratory as')).toBeNull()
  own.unmount()
  document.head.insertAdjacentHTML('beforeend', '<meta name="lab-demo" content="on">')
  onTestFinished(() => document.querySelector('meta[name="lab-demo"]')?.remove())
  const { user } = openFront(api, '/login')
  await user.click(screen.getByRole('button', { name: 'Manager' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password')
  expect(logins()).toHaveLength(1)
})

test("AUTH-05 a refused sign-in shows the server's message, keeps the email, and takes the focus", async () => {
  const { user } = openFront(api, '/login')
  await signInAs(user, staffOf('operator').email, 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Invalid email or password')
  expect(document.activeElement).toBe(alert)
  expect(email().value).toBe(staffOf('operator').email)
  await user.type(password(), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('V6.5 the first second-factor prompt is no error; a wrong or empty code is, and a right one works', async () => {
  const token = await api.signIn('manager')
  const own = async (step: string, body: unknown) =>
    dataOf<{ secret: string; recoveryCodes: string[] }>((await api.call('POST', `/auth/admin/second-factor/${step}`, { token, body })).body)
  const { secret } = await own('begin', { currentPassword: testPassword })
  const { recoveryCodes } = await own('confirm', { code: totpCode(secret, Math.floor(smallLabNow.getTime() / 30_000)) })
  const { user } = openFront(api, '/login')
  await signInAs(user, staffOf('manager').email)
  const code = await screen.findByLabelText<HTMLInputElement>(/^Code of your authenticator app/)
  const look = (sentence: string) => [screen.getByText(sentence).className, code.getAttribute('aria-invalid')]
  expect(look('Please enter the code of your authenticator app')).toEqual(['auth-help', null])
  expect(document.activeElement).toBe(code)
  await user.type(code, '000000{Enter}')
  await screen.findByText('This code is not right, or was used already')
  expect(look('This code is not right, or was used already')).toEqual(['auth-problem', 'true'])
  await retype(user, code, '{Enter}')
  await screen.findByText('Please enter the code of your authenticator app')
  expect(look('Please enter the code of your authenticator app')).toEqual(['auth-problem', 'true'])
  await user.type(code, `${recoveryCodes[0]}{Enter}`)
  expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeTruthy()
})

test('AUTH-12 GEN-06 a failed link request claims no mail, and the address stays', async () => {
  const { user } = openFront({ ...api, fetch: async () => new Response('', { status: 502 }) }, '/forgot-password')
  await user.type(email(), 'meera@lab.example')
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/is on its way/)).toBeNull()
  expect(email().value).toBe('meera@lab.example')
})

test('AUTH-12 a new password by the link of the mail, then signing in with it', async () => {
  const { user } = openFront(api, '/forgot-password')
  await user.type(email(), staffOf('admin').email)
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByRole('status')
  await api.app.settled()
  const link = /\/reset-password\?token=\S+/.exec(api.letters.at(-1)?.text ?? '')?.[0]
  expect(link).toBeTruthy()
  document.body.innerHTML = ''
  const reset = openFront(api, link ?? '')
  await reset.user.type(await screen.findByLabelText('New password'), 'Fresh@2468')
  await reset.user.type(screen.getByLabelText('Confirm password'), 'Fresh@2469')
  await reset.user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  await retype(reset.user, screen.getByLabelText('Confirm password'), 'Fresh@2468{Enter}')
  expect(await screen.findByText('Your new password is set. Sign in with it.')).toBeTruthy()
  expect(addressNow()).toBe('/login')
  await signInAs(reset.user, staffOf('admin').email, 'Fresh@2468')
  expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeTruthy()
})

test('AUTH-12 a link opened in another user’s session names them, signs them out, and leads to sign-in', async () => {
  const signedIn = openFront(api, '/login')
  await signInAs(signedIn.user, staffOf('super_admin').email)
  await screen.findByRole('heading', { name: 'Dashboard', level: 1 })
  const token = localStorage.getItem('auth_token') ?? ''
  signedIn.unmount()
  await api.call('POST', '/auth/admin/forgot-password', { body: { email: staffOf('operator').email } })
  await api.app.settled()
  const { user } = openFront(api, /\/reset-password\?token=\S+/.exec(api.letters.at(-1)?.text ?? '')?.[0] ?? '')
  expect((await screen.findByRole('status')).textContent).toContain(`${staffOf('super_admin').name} is signed in on this browser`)
  await user.type(await screen.findByLabelText('New password'), 'Fresh@2468')
  await user.type(screen.getByLabelText('Confirm password'), 'Fresh@2468{Enter}')
  expect(await screen.findByText('Your new password is set. Sign in with it.')).toBeTruthy()
  expect([addressNow(), localStorage.getItem('auth_token')]).toEqual(['/login', null])
  await waitFor(async () => expect((await api.call('GET', '/auth/admin/me', { token })).status).toBe(401))
})
