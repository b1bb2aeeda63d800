import { expect, type Page } from '@playwright/test'
import { test } from './fault-test.ts'
import { expectShell } from './look.ts'

/** Screens with the piece that draws each. */
const pieces: Readonly<Record<string, RegExp>> = {
  '/tests/add': /\/assets\/resource-form-/,
}

/** The first request for a piece finds it gone; answers how often it was asked for. */
async function loseOnce(page: Page, piece: RegExp): Promise<() => number> {
  let asked = 0
  await page.route('**/assets/**', (route) => {
    if (!piece.test(route.request().url())) return route.fallback()
    asked += 1
    return asked === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback()
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
    const asked = await loseOnce(page, piece)
    await page.goto('/dashboard')
    await goInside(page, path)
    await expect(page.locator('.resource-list, [role=dialog]').first()).toBeVisible({ timeout: 15_000 })
    await expectShell(page)
    expect(asked()).toBeGreaterThan(1)
  })
}
