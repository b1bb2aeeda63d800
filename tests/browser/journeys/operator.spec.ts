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
  await expect(page.getByRole('menu').last()).toContainText('orders.edit is needed')
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

/** Addresses typed by hand, with the permission that the page says is missing. */
const typed = { '/users/add': 'users.view', '/tests/add': 'tests.view', '/test-packages/add': 'tests.view', '/users/{user}/edit': 'users.view' } as const

test('AUTH-16 ODT-11 USR-10 a night operator tries what he may not: by hand, on an order, and past the panel', async ({ page, api }) => {
  const { data: list } = await api('super', 'GET', '/admin/users?role=manager&limit=1')
  const [user] = list.items as readonly { readonly id: string }[]
  const { data: open } = await api('super', 'GET', '/orders/admin/all?openOnly=true&limit=1&sort=createdAt&order=asc')
  const [row] = open.orders as readonly { readonly id: string }[]
  const { data: order } = await api('super', 'GET', `/orders/admin/${row?.id}`)
  const [item] = order.items as readonly { readonly id: string; readonly testId: string | null; readonly patientId: string }[]
  if (!user || !row || !item) throw new Error('the demo laboratory has no manager or no open order with items')

  for (const [address, permission] of Object.entries(typed)) {
    await page.goto(address.replace('{user}', user.id))
    await expect(page.locator('main').getByRole('alert')).toContainText(permission)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.goto(`/orders/${row.id}?tab=items`)
  const add = page.locator('main').getByRole('button', { name: 'Add items' })
  await expect(add).toBeDisabled()
  await add.locator('xpath=..').focus()
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText('orders.edit')
  await expect(page.getByLabel(/^Quantity of/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Manage Patients' }).click()
  for (const name of ['Add Patient', 'Templates', /^Remove/]) await expect(page.getByRole('button', { name }).first()).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Update Payment' })).toBeDisabled()

  const person = { name: 'Night Shift', email: 'night@lab.example', password: 'Demo@2468', role: 'super_admin', permissions: [], status: 'active' }
  const forbidden: readonly (readonly [string, string, unknown?])[] = [
    ['POST', `/orders/admin/${row.id}/items`, { type: 'test', testId: item.testId ?? 'x', patientId: item.patientId, quantity: 1 }],
    ['PUT', `/orders/admin/items/${item.id}`, { quantity: 9 }],
    ['DELETE', `/orders/admin/items/${item.id}`],
    ['POST', `/orders/${row.id}/patients`, { name: 'Somebody' }],
    ['DELETE', `/orders/${row.id}/patients/${item.patientId}`],
    ['PUT', `/orders/admin/${row.id}/status`, { orderStatus: 'Completed' }],
    ['PUT', `/orders/admin/${row.id}/payment-status`, { paymentStatus: 'Paid', paymentMethod: 'cash' }],
    ['POST', `/orders/admin/${row.id}/cancel`, { reason: 'bored' }],
    ['PUT', `/orders/admin/${row.id}/appointment`, { scheduledDate: '2999-01-01', timeSlot: '07:00-08:00' }],
    ['GET', '/admin/users'],
    ['GET', '/admin/users/export'],
    ['GET', `/admin/users/${user.id}`],
    ['POST', '/admin/users', person],
    ['PUT', `/admin/users/${user.id}`, { role: 'super_admin' }],
    ['PATCH', `/admin/users/${user.id}/status`, { status: 'inactive' }],
    ['DELETE', `/admin/users/${user.id}`],
    ['POST', '/admin/users/bulk-delete', { userIds: [user.id] }],
    ['POST', '/admin/users/bulk-status', { userIds: [user.id], status: 'suspended' }],
    ['POST', `/admin/users/${user.id}/change-password`, { newPassword: 'Demo@2468', confirmPassword: 'Demo@2468' }],
    ['GET', '/tests'],
    ['POST', '/tests', { name: 'Cheap', description: 'x', price: 1, categoryId: 'x' }],
  ]
  for (const [method, path, body] of forbidden) expect((await api('operator', method, path, body)).status, `${method} ${path}`).toBe(403)
  expect((await api('super', 'GET', `/orders/admin/${row.id}`)).data).toEqual(order)
})
