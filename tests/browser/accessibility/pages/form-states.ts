import type { Page } from '@playwright/test'
import { inDialog, openDayFilters, openRowMenu, rowLinks, uniqueName } from '#tests/browser/support/steps.ts'
import { type Place, settled, steps } from './place.ts'

const changedValueText = { status: 412, json: { status: 'error', message: 'Meera Nair changed this at 10:04' } } as const
const missing = '01a1fe86-c03c-73ca-af43-000000000000'

async function openForm(page: Page): Promise<void> {
  await page.goto('/tests')
  const path = await (await rowLinks(page)).first().getAttribute('href')
  await page.goto(`${path}/edit`)
  await page.getByRole('button', { name: 'Save test' }).waitFor()
}

/** Deletes a user as if the server had done it, up to the sentence of the success. */
async function deleteUser(page: Page): Promise<void> {
  await page.route('**/api/admin/users/*', (each) =>
    each.request().method() === 'DELETE' ? each.fulfill({ json: { status: 'success', data: null } }) : each.fallback(),
  )
  await page.goto('/users?role=operator')
  await rowLinks(page)
  await openRowMenu(page)
  await page.getByRole('menuitem', { name: 'Delete User' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Type DELETE USER to confirm/)
    .fill('DELETE USER')
  await page.getByRole('button', { name: 'Delete user', exact: true }).click()
  await page.getByText('User Deleted Successfully').waitFor()
}

/** States of forms, records and inputs that all entities share. */
export const formStatePlaces: readonly Place[] = [
  steps('a form whose record was changed meanwhile', async (page) => {
    await openForm(page)
    await page.route('**/api/tests/*', async (each) => {
      if (each.request().method() === 'PUT') return each.fulfill(changedValueText)
      const response = await each.fetch()
      const answer = await response.json()
      await each.fulfill({ response, json: { ...answer, data: { ...answer.data, name: 'Theirs' } } })
    })
    await inDialog(page, 'Name').fill(uniqueName('Mine'))
    await page.getByRole('button', { name: 'Save test' }).click()
    await page.getByRole('button', { name: 'Save mine over theirs' }).waitFor()
  }),
  steps('a record that is not there', async (page) => {
    await page.goto(`/tests/${missing}`)
    await page.getByRole('alert').filter({ hasText: 'not found' }).waitFor()
  }),
  steps('an order that is not there', async (page) => {
    await page.goto(`/orders/${missing}`)
    await page.getByRole('heading', { name: 'Error Loading Order' }).waitFor()
  }),
  steps('an open select', async (page) => {
    await page.goto('/tests/add')
    await settled(page)
    await inDialog(page, 'Category').click({ force: true })
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().waitFor()
  }),
  steps('an open calendar', async (page) => {
    await page.goto('/orders')
    await (await openDayFilters(page)).click()
    await page.locator('.ant-picker-dropdown:visible .ant-picker-cell').first().waitFor()
  }),
  steps('the sentence of a success', deleteUser),
]
