import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { countCalls } from '#tests/browser/support/steps.ts'

const digits = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''))

/** How many records the list on the page has in all. */
async function listCount(page: Page): Promise<number> {
  const text = await page
    .locator('.list-pager')
    .getByText(/ of [\d,]+ /)
    .textContent()
  return digits(text?.split(' of ')[1] ?? null)
}

test('DASH-01 the lists behind the cards of orders have as many orders as the cards say', async ({ page }) => {
  // Other journeys change orders meanwhile: card and list are compared again where they were read at different moments.
  for (const label of ['New Orders', 'Completed Orders', 'Pending Orders'])
    await expect(async () => {
      await page.goto('/dashboard')
      const card = page.getByRole('region', { name: 'Figures' }).getByRole('link').filter({ hasText: label })
      await expect(card.locator('.stat-figure')).toHaveText(/\d/)
      const said = digits(await card.locator('.stat-figure').textContent())
      await card.click()
      expect(await listCount(page), label).toBe(said)
    }).toPass({ timeout: 20_000 })
})

test('DASH-01 Monthly Revenue is the sum of the orders that it leads to', async ({ page, api }) => {
  await expect(async () => {
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Figures' }).getByRole('link').filter({ hasText: 'Monthly Revenue' })
    await expect(card.locator('.stat-figure')).toHaveText(/\d/)
    const said = digits(await card.locator('.stat-figure').textContent())
    const filters = (await card.getAttribute('href'))?.split('?')[1] ?? ''
    let sum = 0
    for (let at = 1, isMore = true; isMore; at += 1) {
      const { data } = await api('super', 'GET', `/orders/admin/all?${filters}&limit=100&page=${at}`)
      const orders = data.orders as readonly { readonly totalAmount: number }[]
      sum += orders.reduce((all, { totalAmount }) => all + totalAmount, 0)
      isMore = orders.length === 100
    }
    expect(said).toBeCloseTo(sum, 2)
  }).toPass({ timeout: 45_000 })
})

test('DASH-02 DASH-03 DASH-04 one round of four calls; each row leads to its order, each count to its list', async ({ page }) => {
  const calls = countCalls(page)
  await page.goto('/dashboard')
  const open = page.getByRole('region', { name: 'Recent Open Orders' })
  await expect(open.getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('region', { name: 'Pending Prescription Reviews' }).getByRole('row')).toHaveCount(7)
  await expect(page.getByRole('region', { name: 'Sample Collection Roadmap' }).getByRole('heading', { level: 3 }).first()).toBeVisible()
  const own = [...calls].filter(([key]) => !/notifications|\/auth\/|results\/critical|admin\/warnings/.test(key))
  expect(own.map(([key]) => key.split('?')[0]).sort()).toEqual([
    'GET /api/admin/prescriptions',
    'GET /api/admin/sample-collections/roadmap',
    'GET /api/orders/admin/all',
    'GET /api/orders/admin/stats',
  ])
  expect(own.every(([, times]) => times === 1)).toBe(true)

  const number = await open.getByRole('link', { name: /^LAB-/ }).first().textContent()
  await open.getByRole('link', { name: /^LAB-/ }).first().click()
  await expect(page.getByRole('heading', { name: number ?? '' })).toBeVisible()
  await page.goBack()
  await expect(async () => {
    await page.goto('/dashboard')
    const all = open.getByRole('link', { name: /^All \d+ open orders/ })
    const said = digits(await all.textContent())
    await all.click()
    expect(await listCount(page)).toBe(said)
  }).toPass({ timeout: 45_000 })
})
