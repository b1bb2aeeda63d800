import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { rowLinks } from '#tests/browser/support/steps.ts'

test.use({ staff: 'operator' })

test('AUTH-16 an operator sees forbidden actions with the reason, and mouse and keyboard refuse them', async ({ page }) => {
  await page.goto('/orders?openOnly=true')
  const number = (await (await rowLinks(page)).first().textContent()) ?? ''
  await page.getByRole('button', { name: `More actions for ${number}` }).click()
  const item = page.getByRole('menuitem', { name: 'Update status' })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menu').last()).toContainText('Order Management: Edit')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeDisabled()
  await page.locator('.refused-button').first().focus()
  await expect(page.getByRole('tooltip').filter({ visible: true }).first()).toContainText('Order Management: Edit')
})

test('AUTH-16 NAV-04 a forbidden page shows a message; the sidebar stays whole', async ({ page }) => {
  await page.goto('/tests')
  await expect(page.locator('main').getByRole('alert')).toContainText('Test Management: View')
  await expect(page.locator('nav[aria-label="Main"] a[href="/users"]')).toBeVisible()
  await page.goto('/users')
  await expect(page.locator('main').getByRole('alert')).toContainText('User Management: View')
})

/** Addresses typed by hand, with the permission that the page says is missing. */
const typed = {
  '/users/add': 'User Management: View',
  '/tests/add': 'Test Management: View',
  '/test-packages/add': 'Test Management: View',
  '/users/{user}/edit': 'User Management: View',
} as const

test('AUTH-16 ODT-11 USR-10 an operator tries what may not be done, by typed addresses and on an order', async ({ page, api }) => {
  const { data: list } = await api('super', 'GET', '/admin/users?role=manager&limit=1')
  const [user] = list.items as readonly { readonly id: string }[]
  const { data: open } = await api('super', 'GET', '/orders/admin/all?openOnly=true&limit=1&sort=createdAt&order=asc')
  const [row] = open.orders as readonly { readonly id: string }[]
  if (!user || !row) throw new Error('the demo laboratory has no manager or no open order')

  for (const [address, permission] of Object.entries(typed)) {
    await page.goto(address.replace('{user}', user.id))
    await expect(page.locator('main').getByRole('alert')).toContainText(permission)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.goto(`/orders/${row.id}?tab=items`)
  const add = page.locator('main').getByRole('button', { name: 'Add items' })
  await expect(add).toBeDisabled()
  await add.locator('xpath=..').focus()
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText('Order Management: Edit')
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Manage Patients' }).click()
  for (const name of ['Add Patient', 'Templates', /^Remove/]) await expect(page.getByRole('button', { name }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Update Payment' })).toBeDisabled()
})
