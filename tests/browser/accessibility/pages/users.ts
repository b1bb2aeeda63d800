import type { Page } from '@playwright/test'
import { choose, inDialog, rowLinks, selectAllRows } from '#tests/browser/support/steps.ts'
import { type Place, record, route, rowDialog, steps } from './place.ts'

/** Selects everybody on the first page, the signed-in user among them. */
async function selectAll(page: Page, button?: string): Promise<void> {
  await page.goto('/users')
  await rowLinks(page)
  await selectAllRows(page)
  await page.getByRole('region', { name: 'Selection' }).waitFor()
  if (!button) return
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').waitFor()
}

const passwords = rowDialog('/users', 'Change Password')

/** Users: list, selection, forms and dialogs. */
export const userPlaces: readonly Place[] = [
  route('/users'),
  route('/users/add'),
  record('/users'),
  record('/users', '/edit'),
  passwords,
  rowDialog('/users', 'Delete User'),
  steps('users that are selected', (page) => selectAll(page)),
  steps('the status of several users', (page) => selectAll(page, 'Set status')),
  steps('the deletion of several users', (page) => selectAll(page, 'Delete Selected')),
  steps('the form of a user with some permissions', async (page) => {
    await page.goto('/users/add')
    await inDialog(page, 'Name').fill('Asha')
    await choose(page, inDialog(page, 'Role'), 'Manager')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Order Management: View' }).click()
  }),
  steps('a password and its strength', async (page) => {
    await passwords.open(page)
    await inDialog(page, 'New password').fill('Demo@2468')
    await page.getByRole('dialog').getByText('Strong').waitFor()
  }),
  steps('an export that failed', async (page) => {
    await page.route('**/api/admin/list-exports/users**', (each) =>
      each.fulfill({ status: 403, json: { status: 'error', message: 'You need the permission users.view' } }),
    )
    await page.goto('/users')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await page.locator('.notice-error').waitFor()
  }),
]
