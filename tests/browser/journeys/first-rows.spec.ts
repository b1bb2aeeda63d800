import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { held } from '#tests/support/held.ts'

/** Lists with figures, filters in force, checkboxes, icons, two lines in a cell. */
const lists = [
  ['/orders/completed', 1366],
  ['/tests', 1366],
  ['/users', 1366],
  ['/test-categories', 1366],
  ['/sample-collections', 1366],
  // The list with the most filters: they take one line here too.
  ['/sample-collections', 1280],
] as const

/** Where the title and each cell of a list are and what they say, but for what can be done with a row. */
const drawnIn = (page: Page, place: string) =>
  page.locator(place).evaluate((root) =>
    [...root.querySelectorAll('h1, thead th, tbody td')].flatMap((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      return cell.querySelector('input, button') || cell.textContent === '' ? [] : [`${cell.textContent} ${x},${y} ${width}×${height}`]
    }),
  )

/** Holds the panel's code back until it is released. */
async function holdPanel(page: Page): Promise<() => void> {
  const { until: released, release } = held()
  await page.route('**/assets/panel-*.js', async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}

for (const [path, width] of lists)
  test(`${path} at ${width} px: its first rows are drawn before the panel, which then has the same in the same places`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    const release = await holdPanel(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('.opening tbody tr').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const first = await drawnIn(page, '.opening')
    expect(first.length).toBeGreaterThan(15)
    release()
    await expect(page.locator('#root tbody tr').first()).toBeVisible()
    await expect(page.locator('.opening tbody')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await drawnIn(page, '#root')).toEqual(first)
  })

test('a link of the first rows leads to its record', async ({ page }) => {
  const release = await holdPanel(page)
  await page.goto('/orders', { waitUntil: 'commit' })
  const link = page.locator('.opening tbody a').first()
  const name = (await link.textContent()) ?? ''
  await link.click({ noWaitAfter: true })
  await page.waitForURL(/\/orders\/./, { waitUntil: 'commit' })
  release()
  await expect(page.locator('main h1')).toContainText(name)
})
