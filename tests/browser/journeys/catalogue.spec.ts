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

test('CAT-01 CAT-03 CAT-04 GEN-01 GEN-05 a test is validated, added, edited, disabled, enabled and deleted', async ({ page }) => {
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
