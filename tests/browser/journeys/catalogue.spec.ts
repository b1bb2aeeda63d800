import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { choose, inDialog, rowLinks, uniqueName } from '#tests/browser/support/steps.ts'

async function fillTest(page: Page, name: string): Promise<void> {
  await inDialog(page, 'Name').fill(name)
  await inDialog(page, 'Description').fill('Made by a journey')
  await inDialog(page, 'Price').fill('1234.50')
  await choose(page, inDialog(page, 'Category'), /./)
}

async function rowMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('CAT-01 CAT-03 CAT-04 GEN-01 GEN-05 a test is refused field by field, added over the list, edited, disabled, enabled and deleted', async ({ page }) => {
  const name = uniqueName('Journey test')
  await page.goto('/tests')
  await rowLinks(page)
  await page.getByRole('button', { name: 'Add test' }).click()
  await expect(page).toHaveURL(/\/tests\/add$/)
  await expect(page.locator('.resource-list')).toBeVisible()
  await page.getByRole('button', { name: 'Save test' }).click()
  for (const sentence of ['Test name is required', 'Description is required', 'Price must be greater than 0', 'Category is required'])
    await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible()
  await fillTest(page, name)
  await expect(page.getByText('Test name is required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save test' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/tests?search=${name}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('₹1,234.50')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect(inDialog(page, 'Name')).toHaveValue(name)
  await inDialog(page, 'Price').fill('999')
  await page.getByRole('button', { name: 'Save test' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toContainText('₹999')
  await rowMenu(page, name, 'Disable')
  await expect(row).toContainText('Inactive')
  await rowMenu(page, name, 'Enable')
  await expect(row).not.toContainText('Inactive')
  await rowMenu(page, name, 'Delete')
  await expect(page.getByRole('dialog')).toContainText(`Delete test ${name}?`)
  await page.getByRole('button', { name: 'Delete test' }).click()
  await expect(page.getByText('No tests found. Try adjusting your filters or add a new test.')).toBeVisible()
})

test('CAT-04 what the server refuses is painted on its field, and what was typed is kept', async ({ page }) => {
  await page.goto('/tests/add')
  await fillTest(page, 'Refused by the server')
  await page.route('**/api/tests', (route) =>
    route.fulfill({ status: 422, json: { status: 'error', message: 'The data is not valid', errors: { name: ['A test of this name exists'] } } }),
  )
  await page.getByRole('button', { name: 'Save test' }).click()
  await expect(page.locator('[data-field=name]').getByRole('alert')).toHaveText(/A test of this name exists/)
  await expect(inDialog(page, 'Name')).toBeFocused()
  await expect(inDialog(page, 'Description')).toHaveValue('Made by a journey')
})

test('CAT-03 two people edit one test: the second is asked about the field that both changed; and the price of the other stays', async ({ page, api }) => {
  const categories = await api('super', 'GET', '/test-categories?limit=1')
  const [category] = categories.data.items as readonly { readonly id: string }[]
  const name = uniqueName('Edited by two')
  const made = await api('super', 'POST', '/tests', { name, description: 'One', price: 100, categoryId: category?.id, fastingRequired: false, isActive: true })
  await page.goto(`/tests/${String(made.data.id)}/edit`)
  await inDialog(page, 'Description').fill('Mine')
  await api('admin', 'PUT', `/tests/${String(made.data.id)}`, { description: 'Theirs', price: 250 })
  await page.getByRole('button', { name: 'Save test' }).click()
  await expect(page.getByRole('region', { name: 'Changed by both of you' })).toContainText('Theirs')
  await expect(inDialog(page, 'Description')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await api('super', 'GET', `/tests/${String(made.data.id)}`)).data).toMatchObject({ description: 'Mine', price: 250 })
})

test('CTG-03 a category with tests is not deleted, and the dialog says why', async ({ page }) => {
  await page.goto('/test-categories')
  const name = (await (await rowLinks(page)).first().textContent()) ?? ''
  await rowMenu(page, name, 'Delete')
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to delete')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('CTG-01 CTG-02 a category gets its icon by keyboard; TestTube is chosen at first', async ({ page }) => {
  const name = uniqueName('Journey category')
  await page.goto('/test-categories/add')
  await inDialog(page, 'Name').fill('   ')
  await page.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category name is required')).toBeVisible()
  await inDialog(page, 'Name').fill(name)
  await expect(page.getByRole('radio')).toHaveCount(16)
  const first = page.getByRole('radio', { name: 'TestTube', exact: true })
  await expect(first).toBeChecked()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(first).not.toBeChecked()
  const chosen = await page.locator('input[type=radio]:checked').getAttribute('aria-label')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/test-categories?search=${name}`)
  await (await rowLinks(page)).first().click()
  await expect(page.getByRole('dialog').locator(`[title="${chosen}"], [aria-label="${chosen}"]`).first()).toBeVisible()
})

test('PKG-02 PKG-03 PKG-04 a package shows the value of its tests and the discount while it is put together', async ({ page }) => {
  await page.goto('/test-packages/add')
  await page.getByRole('button', { name: 'Save package' }).click()
  for (const sentence of ['Package name is required', 'At least one test must be selected']) await expect(page.getByText(sentence)).toBeVisible()
  const options = page.getByRole('option').filter({ hasText: '₹' })
  await options.nth(0).click()
  await options.nth(1).click()
  await inDialog(page, 'Price').fill('1')
  await expect(page.getByRole('dialog').getByText(/discount/i)).toBeVisible()
  await expect(page.getByRole('dialog')).not.toContainText('At least one test must be selected')
})

test('CAT-01 GEN-07 prices can be narrowed in the Advanced panel, and each chip takes its filter away', async ({ page }) => {
  await page.goto('/tests?minPrice=500&maxPrice=700')
  await rowLinks(page)
  const chips = page.getByRole('region', { name: 'Filters in force' })
  await expect(chips.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await chips
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/minPrice=500&maxPrice=700/)
  await expect(chips.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
})
