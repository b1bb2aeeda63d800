import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { inDialog, rowLinks } from '#tests/browser/support/steps.ts'

async function typeSomething(page: Page): Promise<void> {
  await page.goto('/tests')
  await rowLinks(page)
  await page.getByRole('button', { name: 'Add test' }).click()
  await inDialog(page, 'Name').fill('Half typed')
}

/** By Cancel, Esc and a link: tests/screens/forms/unsaved.test.tsx. */
test('GEN-08 leaving a changed form by Back asks first, and Keep editing keeps the draft', async ({ page }) => {
  const leave = () => page.goBack({ timeout: 2_000 }).catch(() => null)
  await typeSomething(page)
  await leave()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog', { name: 'Add test' }).getByLabel('Name', { exact: true })).toHaveValue('Half typed')
  await expect(page).toHaveURL(/\/tests\/add$/)
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeHidden()
  await leave()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Add test' })).toHaveCount(0)
})

test('GEN-08 closing the tab over a changed form asks, over an unchanged one not', async ({ page }) => {
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.accept()
  })
  await typeSomething(page)
  await page.reload()
  await expect.poll(() => asked).toBe(1)
  await inDialog(page, 'Name').waitFor()
  await page.reload()
  await inDialog(page, 'Name').waitFor()
  expect(asked).toBe(1)
})
