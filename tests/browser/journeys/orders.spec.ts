import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { choose, rowLinks } from '#tests/browser/support/steps.ts'

test('ORD-02 GEN-04 GEN-07 search, filter, sort and page stand in the address; Back, reload and a shared link show the same', async ({ page, context }) => {
  await page.goto('/orders')
  await rowLinks(page)
  await choose(page, page.getByLabel('Order status').first(), 'Completed')
  await expect(page).toHaveURL(/status=Completed/)
  await page.getByRole('columnheader', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/sort=/)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  const links = await rowLinks(page)
  await expect(page.getByText(/^11–20 of/)).toBeVisible()
  await expect(page.locator('.list-table-moving')).toHaveCount(0)
  const shown = await links.allInnerTexts()
  await page.reload()
  await rowLinks(page)
  expect(await links.allInnerTexts()).toEqual(shown)
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  expect(await (await rowLinks(colleague)).allInnerTexts()).toEqual(shown)
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByText(/^1–10 of/)).toBeVisible()
})

test('ORD-02 GEN-04 typing searches once it pauses, from the first page', async ({ page }) => {
  await page.goto('/orders?page=3')
  const [number = ''] = await (await rowLinks(page)).allInnerTexts()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/search=/.test(request.url())) asked.push(request.url())
  })
  await page.getByRole('searchbox').fill(number)
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${number}`))
  await expect(page).not.toHaveURL(/page=/)
  expect(asked).toHaveLength(1)
})

test('ORD-01 pending and completed are presets that can be cleared', async ({ page }) => {
  await page.goto('/orders/pending')
  await rowLinks(page)
  await expect(page.getByRole('region', { name: 'Filters in force' })).toContainText('Pending only')
  await page.goto('/orders/completed')
  await rowLinks(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('region', { name: 'Filters in force' })).toHaveCount(0)
})

test('ORD-05 GEN-07 a search that finds nothing says so, and nonsense in the address is normalised', async ({ page }) => {
  await page.goto('/orders?search=zzzzqqqq')
  await expect(page.getByText('No orders found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await rowLinks(page)
  for (const nonsense of ['?page=-1', '?page=abc', '?page=1e9', '?status=Nonsense&pageSize=7', '?search=%25E0%25A4', '?page=1&page=2']) {
    await page.goto(`/orders${nonsense}`)
    await expect(page.locator('.resource-list')).toBeVisible()
    await expect(page.locator('[data-row-link], .panel-empty').first()).toBeVisible()
  }
})

test('ODT-01 ODT-02 ODT-03 ODT-04 an order shows its header, tabs, items and side cards', async ({ page }) => {
  await page.goto('/orders')
  const links = await rowLinks(page)
  const number = (await links.first().textContent()) ?? ''
  await links.first().click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  for (const tab of ['Overview', 'Manage Items', 'Manage Patients']) await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  for (const card of ['Customer', 'Patients', 'Payment']) await expect(page.locator('aside.order-side').getByRole('heading', { name: card })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Final price' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/orders$/)
})

test('ODT-10 an order that does not exist says so and leads back', async ({ page }) => {
  await page.goto('/orders/01a1fe86-c03c-73ca-af43-000000000000')
  await expect(page.getByRole('heading', { name: 'Error Loading Order' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Orders' }).click()
  await rowLinks(page)
})
