import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { rowLinks } from '#tests/browser/support/steps.ts'

test.use({ staff: 'operator' })

test('AUTH-16 an operator sees what may not be done with the reason, and does it neither by mouse nor by keyboard', async ({ page }) => {
  await page.goto('/orders?openOnly=true')
  const number = (await (await rowLinks(page)).first().textContent()) ?? ''
  await page.getByRole('button', { name: `More actions for ${number}` }).click()
  const item = page.getByRole('menuitem', { name: 'Update status' })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await item.getByText('Update status').hover()
  await expect(page.getByRole('tooltip')).toContainText('orders.edit')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeDisabled()
  await page.locator('.refused-button').first().focus()
  await expect(page.getByRole('tooltip').filter({ visible: true }).first()).toContainText('orders.edit')
})

test('AUTH-16 NAV-04 a page that may not be viewed says so in its place; the sidebar stays whole', async ({ page }) => {
  await page.goto('/tests')
  await expect(page.locator('main').getByRole('alert')).toContainText('tests.view')
  await expect(page.locator('nav[aria-label="Main"] a[href="/users"]')).toBeVisible()
  await page.goto('/users')
  await expect(page.locator('main').getByRole('alert')).toContainText('users.view')
})
