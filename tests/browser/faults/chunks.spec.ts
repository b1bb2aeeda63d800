import { expect, type Page } from '@playwright/test'
import { test } from './fault-test.ts'
import { expectShell } from './look.ts'
import { firstId } from './screens/screen.ts'

/** Screens with the piece that draws each. */
const pieces: Readonly<Record<string, RegExp>> = {
  '/tests/add': /\/assets\/resource-form-/,
}

/** The first requests for a piece find it gone; answers how often it was asked for. */
async function lose(page: Page, piece: RegExp, times: number): Promise<() => number> {
  let asked = 0
  await page.route('**/assets/**', (route) => {
    if (!piece.test(route.request().url())) return route.fallback()
    asked += 1
    return asked <= times ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback()
  })
  return () => asked
}

async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

for (const [path, piece] of Object.entries(pieces)) {
  test(`GEN-06 a piece of ${path} that is gone after a deploy is fetched anew by one reload`, async ({ page }) => {
    const asked = await lose(page, piece, 1)
    await page.goto('/dashboard')
    await goInside(page, path)
    await expect(page.locator('.resource-list, [role=dialog]').first()).toBeVisible({ timeout: 15_000 })
    await expectShell(page)
    expect(asked()).toBeGreaterThan(1)
  })

  test(`GEN-06 a piece of ${path} that stays gone is told after one reload, and no more are made`, async ({ page }) => {
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await lose(page, piece, Number.POSITIVE_INFINITY)
    await page.goto('/dashboard')
    await goInside(page, path)
    await expect(page.getByRole('alert').filter({ hasText: 'new version is available' })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(loads, 'the first load, and one anew').toBe(2)
  })
}

test('GEN-06 a piece of a dialog that is gone says so in its place; the page and what stands in it stay', async ({ page, ground }) => {
  await lose(page, /\/assets\/civil-date-input-/, 1)
  await page.goto(`/orders/${await firstId(ground.api, '/orders/admin/all?limit=1&openOnly=true')}?tab=patients`)
  await page.getByRole('button', { name: 'Add Patient' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Asha')
  await expect(dialog.getByRole('alert')).toContainText('This part of the panel could not be loaded')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Date of birth (optional)').or(dialog.getByRole('button', { name: 'Reload' }))).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Asha')
  await expectShell(page)
})
