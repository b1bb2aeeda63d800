import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { chooseOfAccount, countCalls, expectNoSidewaysScroll, openRowMenu, rowLinks } from '#tests/browser/support/steps.ts'

test('CAT-06 threat 4, a call out of the address bar: ?method=delete sends no DELETE', async ({ page, api }) => {
  const { data } = await api('super', 'GET', '/tests?limit=1')
  const [known] = data.items as readonly { readonly id: string }[]
  const methods = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/api/')) methods.add(request.method())
  })
  for (const path of [`/tests/${known?.id}?method=delete`, `/tests?method=delete&id=${known?.id}`, `/tests/${known?.id}/edit?method=DELETE&_method=delete`]) {
    const answered = page.waitForResponse('**/api/tests**')
    await page.goto(path)
    await answered
    await expect(page.getByRole('link').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect([...methods]).toEqual(['GET'])
  expect((await api('super', 'GET', `/tests/${known?.id}`)).status).toBe(200)
})

test('WCAG 2.1.1 a list is worked by keyboard: / searches, j and k move, Enter opens, n adds, ? tells', async ({ page }) => {
  await page.goto('/tests')
  const links = await rowLinks(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()
  const name = (await links.nth(0).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The list hears its keys again a moment after the dialog has gone.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ant-modal') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/tests\/add$/)
})

test('GEN-04 a reference filter opens at its first press', async ({ page }) => {
  await page.goto('/tests')
  await rowLinks(page)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
})

test('GEN-03 the built panel, which asks for a list before its first render, asks for nothing twice', async ({ page }) => {
  for (const path of ['/orders', '/dashboard']) {
    // Nothing of the page before is counted.
    await page.goto('about:blank')
    const calls = countCalls(page)
    const answered = page.waitForResponse('**/api/**')
    await page.goto(path)
    await answered
    await expect(page.locator('main h1, main h2').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const known = new Map(calls)
    expect
      .soft(
        [...known].filter(([, count]) => count > 1),
        path,
      )
      .toEqual([])
    expect.soft(known.size, path).toBeGreaterThan(0)
  }
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('NAV-03 no screen scrolls sideways at 390 px', async ({ page }) => {
    for (const path of ['/orders', '/dashboard', '/users', '/test-packages/add'])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.locator('main h1, main h2, [role=dialog]').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoSidewaysScroll(page)
      })
  })

  test('NAV-03 the sidebar is a drawer that closes when an entry is chosen', async ({ page }) => {
    await page.goto('/orders')
    await rowLinks(page)
    await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Open the sidebar' }).click()
    await page.getByRole('link', { name: 'All Tests' }).click()
    await expect(page).toHaveURL(/\/tests$/)
    await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  })
})

test('NAV-05 the appearance follows the system, and a switch that a reload remembers', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/orders')
  await rowLinks(page)
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await chooseOfAccount(page, 'Light')
  await expect.poll(background).toBe(light)
  await page.reload()
  await rowLinks(page)
  expect(await background()).toBe(light)
  expect(dark).not.toBe(light)
})

test('WCAG 1.4.4 at 200 % no field of a form lies over the buttons at its end', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 })
  await page.goto('/users/add')
  await expect(page.getByRole('button', { name: 'Save user' })).toBeVisible()
  const covered = () =>
    page.locator('.form-footer').evaluate((footer) => {
      const { left, right, top, bottom } = footer.getBoundingClientRect()
      const points = [left + 8, (left + right) / 2, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const))
      return points.filter(([x, y]) => !footer.contains(document.elementFromPoint(x, y)))
    })
  await expect.poll(covered).toEqual([])
  await page.getByLabel('Name', { exact: true }).focus()
  for (let field = 0; field < 4; field += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(covered).toEqual([])
  }
})

test('GEN-06 a list preloads its menu and dialogs, which need no further file', async ({ page }) => {
  const last = page.waitForResponse(/\/report-delete-dialog-/)
  await page.goto('/orders')
  await last
  const asked: string[] = []
  await page.route('**/assets/**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await openRowMenu(page)
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel order' })).toBeVisible()
  expect(asked).toEqual([])
})
