import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { allFetchedAhead, chooseOfAccount, countCalls, inDialog, openRowMenu, rowLinks } from '#tests/browser/support/steps.ts'

test('GEN-03 GEN-06 NAV-03 NAV-05 the orders ask for nothing twice, fetch dialogs ahead, follow the theme and fit a telephone', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await test.step('the list that is asked for before the first render is not asked for again', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    const calls = countCalls(page)
    await page.goto('/orders')
    await allFetchedAhead(page)
    await page.waitForLoadState('networkidle')
    expect([...calls].filter(([, count]) => count > 1)).toEqual([])
    expect(calls.size).toBeGreaterThan(0)
  })
  await test.step('a menu and a dialog need no further file', async () => {
    const asked: string[] = []
    await page.route('**/assets/**', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await openRowMenu(page)
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel order' })).toBeVisible()
    expect(asked).toEqual([])
    await page.unroute('**/assets/**')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('the appearance follows the system, and a switch that a reload remembers', async () => {
    const light = await background()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(background).not.toBe(light)
    await chooseOfAccount(page, 'Light')
    await expect.poll(background).toBe(light)
    await page.reload()
    await rowLinks(page)
    expect(await background()).toBe(light)
  })
  await test.step('the sidebar is a drawer that closes when an entry is chosen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Open the sidebar' }).click()
    await page.getByRole('link', { name: 'All Tests' }).click()
    await expect(page).toHaveURL(/\/tests$/)
    await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(0)
  })
})

test('a tick moves no row, in a table and on a telephone', async ({ page }) => {
  for (const width of [1366, 1000, 390]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/users')
    await rowLinks(page)
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(2)
    await box.scrollIntoViewIfNeeded()
    const before = await box.boundingBox()
    await box.click()
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible()
    expect(await box.boundingBox(), `${width} px`).toEqual(before)
  }
})

/** Other ways to leave: tests/screens/forms/unsaved.test.tsx. */
test('WCAG 2.1.1 GEN-08 CAT-04 a list is worked by keyboard, and a changed form asks before it is left', async ({ page }) => {
  await page.goto('/tests')
  const links = await rowLinks(page)
  await test.step('/ searches, j and k move, Enter opens, ? explains, n adds', async () => {
    // A list takes keys a moment after it is drawn.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('Escape')
    for (const [key, place] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(links.nth(place)).toBeFocused()
    }
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
  })
  await test.step('a reference filter opens at its first press', async () => {
    await page.getByRole('combobox', { name: 'Category' }).click()
    await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
    await page.locator('main h1').click()
  })
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/tests\/add$/)
  await test.step('Back asks first, and Keep editing keeps the draft', async () => {
    await inDialog(page, 'Name').fill('Half typed')
    await page.goBack({ timeout: 2_000 }).catch(() => null)
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(inDialog(page, 'Name')).toHaveValue('Half typed')
    await expect(page).toHaveURL(/\/tests\/add$/)
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeHidden()
  })
  await test.step('closing the tab over a changed form asks, over an unchanged one not', async () => {
    let asked = 0
    page.on('dialog', (question) => {
      asked += 1
      void question.accept()
    })
    await page.reload()
    await expect.poll(() => asked).toBe(1)
    await inDialog(page, 'Name').waitFor()
    await page.reload()
    await inDialog(page, 'Name').waitFor()
    expect(asked).toBe(1)
  })
  await test.step('WCAG 1.4.4 at 200 % no field of a form lies over the buttons at its end', async () => {
    await page.setViewportSize({ width: 683, height: 384 })
    const covered = () =>
      page.locator('.form-footer').evaluate((footer) => {
        const { left, right, top, bottom } = footer.getBoundingClientRect()
        const points = [left + 8, (left + right) / 2, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const))
        return points.filter(([x, y]) => !footer.contains(document.elementFromPoint(x, y)))
      })
    await inDialog(page, 'Name').focus()
    for (let field = 0; field < 4; field += 1) {
      await expect.poll(covered).toEqual([])
      await page.keyboard.press('Tab')
    }
  })
})
