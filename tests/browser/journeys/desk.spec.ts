import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { demoPassword } from '#tests/browser/support/session.ts'
import { choose, inDialog, uniqueName } from '#tests/browser/support/steps.ts'

test('ODT-05 ODT-06 ODT-08 a customer phones to add her husband and two tests', async ({ page, api }) => {
  const { data } = await api('manager', 'GET', '/orders/admin/all?status=Confirmed&limit=50&sort=createdAt&order=asc')
  const [order] = data.orders as readonly { readonly id: string; readonly orderNumber: string }[]
  if (!order) throw new Error('the demo laboratory has no confirmed order')
  const husband = uniqueName('Prakash')
  await page.goto(`/orders/${order.id}?tab=patients`)
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await inDialog(page, 'Name').fill(husband)
  await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main').getByText(husband)).toBeVisible()

  await page.getByRole('tab', { name: 'Manage Items' }).click()
  await choose(page, page.locator('.item-picker').getByRole('combobox', { name: 'Patient' }), husband)
  for (const [typed, name] of [
    ['TSH', /^TSH, Ultrasensitive/],
    ['Calcium', /^Calcium, Total/],
  ] as const) {
    await page.getByLabel('Search tests to add').fill(typed)
    await page.locator('.catalogue-results').getByRole('checkbox', { name }).check()
  }
  await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: /^Add/ }).click()
  const theirs = page.getByRole('region', { name: `Items of ${husband}` })
  await expect(theirs.getByText('TSH, Ultrasensitive')).toBeVisible()
  await expect(theirs.getByText('Calcium, Total')).toBeVisible()

  const before = (await api('manager', 'GET', `/orders/admin/${order.id}`)).data.totalAmount as number
  const quantity = theirs.getByLabel('Quantity of Calcium, Total')
  await quantity.fill('2')
  await quantity.press('Enter')
  await theirs.getByRole('button', { name: 'Set to 2' }).click()
  await expect.poll(async () => (await api('manager', 'GET', `/orders/admin/${order.id}`)).data.totalAmount).toBe(before + 200)
})

test('USR-03 an admin leaves: deactivated by a colleague, the token is dead at once', async ({ page, api, pageOf }) => {
  const email = `${uniqueName('leaver').replaceAll(' ', '.')}@lab.example`
  const name = uniqueName('Leaving Admin')
  await api('super', 'POST', '/admin/users', { name, email, password: demoPassword, role: 'manager', permissions: ['orders.view'], status: 'active' })
  const theirs = await pageOf(null)
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(demoPassword)
  await theirs.getByRole('button', { name: 'LOGIN' }).click()
  await theirs.waitForURL('**/dashboard')

  await page.goto(`/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.locator('tbody').getByText('Inactive')).toBeVisible()

  await theirs.goto('/orders')
  await expect(theirs).toHaveURL(/\/login/)
})
