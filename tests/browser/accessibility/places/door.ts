import { type Place, route } from './place.ts'

/** What stands in front of the panel. */
export const doorPlaces: readonly Place[] = [
  route('/login', null),
  route('/forgot-password', null),
  route('/reset-password?token=x', null),
  route('/reset-password', null),
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
