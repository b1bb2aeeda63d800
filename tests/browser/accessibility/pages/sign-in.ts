import { type Place, route } from './place.ts'

const done = { json: { status: 'success', data: null } } as const

/** Pages before sign-in. */
export const signInPlaces: readonly Place[] = [
  route('/login', null),
  route('/forgot-password', null),
  route('/reset-password?token=x', null),
  route('/reset-password', null),
  {
    name: 'a mail that is on its way',
    staff: null,
    async open(page) {
      await page.route('**/api/auth/admin/forgot-password', (each) => each.fulfill(done))
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('nobody@lab.example')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByRole('status').getByText('is on its way').waitFor()
    },
  },
  {
    name: 'a new password that is set',
    staff: null,
    async open(page) {
      await page.route('**/api/auth/admin/reset-password', (each) => each.fulfill(done))
      await page.goto('/reset-password?token=of-a-mail')
      for (const label of ['New password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('Kept@2468')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByText('Your new password is set').waitFor()
    },
  },
  {
    name: 'a sign-in that was refused',
    staff: null,
    async open(page) {
      await page.route('**/api/auth/admin/login', (each) => each.fulfill({ status: 401, json: { status: 'error', message: 'Invalid email or password' } }))
      await page.goto('/login')
      await page.getByLabel('Email').fill('nobody@lab.example')
      await page.getByLabel('Password', { exact: true }).fill('Wrong@2468')
      await page.getByRole('button', { name: 'LOGIN' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
]
