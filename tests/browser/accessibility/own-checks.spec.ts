import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { expectNoSidewaysScroll, inDialog, openDayFilters, openRowMenu, rowLinks } from '#tests/browser/support/steps.ts'
import { settled } from '#tests/browser/accessibility/pages/place.ts'

const routes = [
  '/dashboard',
  '/orders',
  '/orders/pending',
  '/orders/completed',
  '/tests',
  '/tests/add',
  '/test-categories',
  '/test-categories/add',
  '/test-packages',
  '/test-packages/add',
  '/users',
  '/users/add',
  '/reports',
] as const

test.describe('320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test('NAV-03 no screen scrolls sideways at 320 px', async ({ page }) => {
    test.slow()
    for (const path of routes)
      await test.step(path, async () => {
        await page.goto(path)
        await settled(page)
        await expectNoSidewaysScroll(page)
      })
  })
})

test('WCAG 2.3.3 with reduced motion nothing on a list or in a dialog moves for longer than a blink', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/tests')
  await (await rowLinks(page)).first().click()
  await page.getByRole('dialog').waitFor()
  const moving = await page.evaluate(() => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 50).length)
  expect(moving).toBe(0)
})

test('regression: a menu measured while moving was placed 8,000 px away; with reduced motion popups fit', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/orders')
  await rowLinks(page)
  await openRowMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Update status' }).first()).toBeInViewport()
  await page.keyboard.press('Escape')
  await (await openDayFilters(page)).click()
  await expect(page.locator('.ant-picker-dropdown:visible')).toBeInViewport()
  await page.goto('/tests')
  await rowLinks(page)
  await page.getByRole('combobox', { name: 'Category' }).click({ force: true })
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toBeInViewport()
})

test('WCAG 1.4.11 with forced colours the controls of a form keep their borders', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/test-categories/add')
  const field = inDialog(page, 'Name')
  await field.waitFor()
  const border = (element: Element) => getComputedStyle(element).borderTopWidth
  expect(await field.evaluate(border)).not.toBe('0px')
  expect(await page.getByRole('button', { name: 'Save category' }).evaluate(border)).not.toBe('0px')
})

test('WCAG 1.4.1 with forced colours a chosen tab, page, entry and radio differ from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/orders')
  await rowLinks(page)
  const look = (element: Element) => {
    const { backgroundColor, borderBottomColor } = getComputedStyle(element)
    return `${backgroundColor} ${borderBottomColor}`
  }
  for (const [chosen, other] of [
    ['.list-tabs a[aria-current]', '.list-tabs a:not([aria-current])'],
    ['.page-link[aria-current]', 'a.page-link:not([aria-current])'],
    ['.side-entry[aria-current]', 'a.side-entry:not([aria-current])'],
  ] as const)
    await expect.poll(async () => (await page.locator(chosen).first().evaluate(look)) !== (await page.locator(other).last().evaluate(look)), chosen).toBe(true)
  await page.goto('/sample-collections?status=Scheduled')
  await rowLinks(page)
  await openRowMenu(page)
  await page.getByRole('menuitem', { name: 'Update status' }).click()
  await page.getByRole('radio', { name: 'In Progress' }).check()
  const dot = page.locator('.ant-radio-checked .ant-radio-inner')
  expect(await dot.evaluate((element) => getComputedStyle(element, '::after').backgroundColor)).not.toBe(
    await dot.evaluate((element) => getComputedStyle(element).backgroundColor),
  )
})

test('WCAG 1.4.10 in a window as low as at 400 % zoom nothing stays over the content', async ({ page }) => {
  await page.setViewportSize({ width: 342, height: 192 })
  await page.goto('/orders/new')
  await page.getByRole('button', { name: 'Place order' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 150))
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.textContent !== '' && ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .map(({ className }) => className),
  )
  expect(over).toEqual([])
})

test('USR-06 a password may be pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/users/add')
  const password = inDialog(page, 'Password')
  await password.waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('Pasted@2468'))
  await password.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(password).toHaveValue('Pasted@2468')
})
