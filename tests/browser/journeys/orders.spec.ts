import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { choose, rowLinks } from '#tests/browser/support/steps.ts'

test('ORD-02 GEN-04 GEN-07 search, filter, sort and page are in the address, for Back, reload and links', async ({ page, context }) => {
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
