import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { inDialog, openDayFilters, rowLinks } from '#tests/browser/support/steps.ts'
import { settled } from '#tests/browser/accessibility/pages/place.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const forms = ['/orders/new', '/tests/add', '/users/add', '/reports/upload', '/sample-collections/schedule', '/notifications/advanced', '/orders'] as const

test('a field on a touch screen has letters of 16 px: iOS zooms into a smaller one', async ({ page }) => {
  const small: string[] = []
  for (const path of forms) {
    await page.goto(path)
    await settled(page)
    if (path === '/orders') await openDayFilters(page)
    const found = await page
      .locator(':is(input:not([type=checkbox], [type=radio], [type=file]), select, textarea):visible')
      .evaluateAll((fields) => fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map(({ outerHTML }) => outerHTML.slice(0, 120)))
    small.push(...found.map((field) => `${path}: ${field}`))
  }
  expect(small).toEqual([])
})

for (const width of [390, 360, 320])
  test(`a calendar with a clock is whole in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/sample-collections?status=Scheduled')
    await (await rowLinks(page)).first().tap()
    await page.getByRole('button', { name: 'Set status' }).tap()
    await page.getByRole('radio', { name: 'Completed' }).check()
    await inDialog(page, 'Collected at').tap()
    await expect(page.locator('.ant-picker-dropdown:visible')).toBeInViewport({ ratio: 1 })
  })
