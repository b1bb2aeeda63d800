import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { choose, inDialog, rowLinks } from '#tests/browser/support/steps.ts'

async function openFromRow(page: Page, place: number, item: string): Promise<string> {
  await page.goto(item === 'Update payment' ? '/orders' : '/orders?openOnly=true')
  const number = (await (await rowLinks(page)).nth(place).textContent()) ?? ''
  await page.getByRole('button', { name: `More actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('dialog')).toContainText(number)
  return number
}

test('ORD-06 the status dialog asks for a status, then sets it', async ({ page }) => {
  const number = await openFromRow(page, 0, 'Update status')
  await page.getByRole('button', { name: 'Update status', exact: true }).click()
  await expect(page.getByText('Please select a status')).toBeVisible()
  await choose(page, inDialog(page, 'New status'), 'Testing')
  await page.getByRole('button', { name: 'Update status', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/orders?search=${number}`)
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Testing')
})

test('ORD-07 cancelling needs a reason, and a cancelled order offers neither status nor cancel', async ({ page }) => {
  const number = await openFromRow(page, 3, 'Cancel order')
  await expect(page.getByRole('dialog')).toContainText(/cannot be undone/)
  const confirm = page.getByRole('button', { name: 'Cancel order', exact: true })
  await expect(confirm).toBeDisabled()
  await inDialog(page, 'Reason for cancellation').fill('   ')
  await expect(confirm).toBeDisabled()
  await inDialog(page, 'Reason for cancellation').fill('The customer moved away')
  await confirm.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/orders?search=${number}`)
  await rowLinks(page)
  await page.getByRole('button', { name: `More actions for ${number}` }).click()
  await expect(page.locator('.ant-dropdown').getByRole('menuitem')).toHaveText(['Update Payment'])
})

test('ORD-08 marking as paid needs a method; the reference number stands there only for Paid and Refunded', async ({ page }) => {
  await openFromRow(page, 6, 'Update payment')
  await choose(page, inDialog(page, 'Payment status'), 'Pending')
  await expect(page.getByRole('dialog').getByLabel(/^Reference number/)).toHaveCount(0)
  await choose(page, inDialog(page, 'Payment status'), 'Refunded')
  await expect(page.getByRole('dialog').getByLabel(/^Reference number/)).toBeVisible()
})
