import { expect, type Page } from '@playwright/test'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import { fileFaults } from '#tests/browser/faults/file-faults.ts'
import type { FaultAction } from './action.ts'
import { chooseInForm, chooseInMenu, closedOver, comingMs, findInList, inForm, keeps, noticed, openFoundRowMenu, press } from './form-steps.ts'
import { ownName, ownUser } from './own-records.ts'

const one = /^\/admin\/users\/[0-9a-f-]{36}$/
const password = 'Kept@2468'

async function findOwnUser(page: Page, api: Api, status?: string): Promise<void> {
  await findInList(page, 'users', (await ownUser(api, ownName('Fault user'), status)).name)
}

/** Selects two users of one's own and presses what may be done with them. */
async function selectTwo(page: Page, api: Api, button: string): Promise<void> {
  const name = ownName('Fault pair')
  for (const which of ['one', 'other']) await ownUser(api, `${name} ${which}`)
  await page.goto(`/users?search=${encodeURIComponent(name)}`)
  for (const which of ['one', 'other']) await page.getByRole('checkbox', { name: `Select ${name} ${which}`, exact: true }).check()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const setting = (name: string, item: string, status: string, done: RegExp): FaultAction => ({
  name,
  ids: 'USR-03 GEN-06',
  call: { method: 'PATCH', path: /^\/admin\/users\/[0-9a-f-]{36}\/status$/ },
  async prepare(page, api) {
    await findOwnUser(page, api, status)
    await openFoundRowMenu(page)
    return null
  },
  submit: chooseInMenu(item),
  success: noticed(done),
})

const phrase = (page: Page) => page.getByRole('dialog').getByLabel(/^Type DELETE USERS? to confirm/)

/** Changes of the staff. */
export const userActions: readonly FaultAction[] = [
  {
    name: 'adding a user',
    ids: 'USR-06',
    call: { method: 'POST', path: /^\/admin\/users$/ },
    async prepare(page) {
      const name = ownName('Added user')
      await page.goto('/users/add')
      await inForm(page, 'Name').fill(name)
      await inForm(page, 'Email').fill(`${name.toLowerCase().replaceAll(' ', '.')}@lab.example`)
      await inForm(page, 'Password').fill(password)
      await inForm(page, 'Confirm password').fill(password)
      return async () => {
        await keeps(inForm(page, 'Name'), name)()
        await keeps(inForm(page, 'Password'), password)()
      }
    },
    submit: press('Save user'),
    success: noticed(/User saved/),
  },
  {
    name: 'editing a user',
    ids: 'USR-06 USR-07',
    call: { method: 'PUT', path: one },
    async prepare(page, api) {
      const { id, name } = await ownUser(api)
      await page.goto(`/users/${id}/edit`)
      await expect(inForm(page, 'Name')).toHaveValue(name, { timeout: comingMs })
      await inForm(page, 'Name').fill(`${name}, kept`)
      const granted = page.getByRole('dialog').getByRole('checkbox', { name: 'Order Management: View' })
      await granted.check()
      return async () => {
        await keeps(inForm(page, 'Name'), `${name}, kept`)()
        await expect(granted).toBeChecked()
      }
    },
    submit: press('Save user'),
    success: noticed(/User saved/),
  },
  {
    name: "changing a user's password",
    ids: 'USR-08',
    call: { method: 'POST', path: /^\/admin\/users\/[0-9a-f-]{36}\/change-password$/ },
    async prepare(page, api) {
      await findOwnUser(page, api)
      await openFoundRowMenu(page, 'Change Password')
      await inForm(page, 'New password').fill(password)
      await inForm(page, 'Confirm password').fill(password)
      return keeps(inForm(page, 'New password'), password)
    },
    submit: press('Change password'),
    success: (page) => page.getByText('Password Changed Successfully'),
  },
  setting('deactivating a user', 'Deactivate', 'active', /is now inactive/),
  setting('activating a user', 'Activate', 'inactive', /is now active/),
  {
    name: 'deleting a user',
    ids: 'USR-09',
    call: { method: 'DELETE', path: one },
    // A user who is already gone needs no deletion.
    except: ['404'],
    async prepare(page, api) {
      await findOwnUser(page, api)
      await openFoundRowMenu(page, 'Delete User')
      await phrase(page).fill('DELETE USER')
      return keeps(phrase(page), 'DELETE USER')
    },
    submit: press('Delete user'),
    success: (page) => page.getByText('User Deleted Successfully'),
  },
  {
    name: 'deleting two users at once',
    ids: 'USR-04 USR-09',
    call: { method: 'POST', path: /^\/admin\/users\/bulk-delete$/ },
    async prepare(page, api) {
      await selectTwo(page, api, 'Delete Selected')
      await phrase(page).fill('DELETE USERS')
      return keeps(phrase(page), 'DELETE USERS')
    },
    submit: press('Delete 2 users'),
    success: (page) => page.getByText('Users Deleted Successfully'),
  },
  {
    name: 'setting the status of two users at once',
    ids: 'USR-04',
    call: { method: 'POST', path: /^\/admin\/users\/bulk-status$/ },
    async prepare(page, api) {
      await selectTwo(page, api, 'Set Status')
      await chooseInForm(page, 'New status', 'Suspended')
      return () => expect(page.getByRole('dialog').locator('.ant-select-selection-item'), 'what was chosen is kept').toHaveText('Suspended')
    },
    submit: press('Set status'),
    success: closedOver('.resource-list'),
  },
  {
    name: 'exporting the users',
    ids: 'USR-04',
    call: { method: 'GET', path: /^\/admin\/users\/export$/ },
    faults: fileFaults,
    savesNothing: true,
    async prepare(page) {
      await page.goto('/users')
      await expect(page.locator('main tbody tr.list-row').first()).toBeVisible({ timeout: comingMs })
      return null
    },
    submit: press('Export'),
    success: noticed(/in your downloads/),
  },
]
