import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { inDialog, openDayFilters, openRowMenu, rowLinks } from '#tests/browser/support/steps.ts'
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

test('an address of several lines stays clear of the labels around it', async ({ page, api }) => {
  const { orders } = (await api('super', 'GET', '/orders/admin/all?status=Completed&limit=1')).data
  const [order] = orders as readonly { readonly customer: { readonly id: string } }[]
  if (!order) throw new Error('the demo laboratory has no completed order')
  await page.goto(`/orders/new?customerId=${order.customer.id}`)
  await page.getByRole('button', { name: /^Same tests as/ }).tap()
  const address = page.getByLabel('Address')
  await address.fill('House of Dr Balasubramaniam Venkataraghavan, 198, Lake View Road, Malleshwaram, Bengaluru, Karnataka 560003')
  const edges = await page
    .locator('[data-field="visit.collectionAddress"]')
    .first()
    .evaluate((field) => {
      const [label, text] = [field.querySelector('label'), field.querySelector('textarea')]
      return [
        label?.getBoundingClientRect().bottom ?? 0,
        text?.getBoundingClientRect().top ?? 0,
        text?.getBoundingClientRect().bottom ?? 0,
        field.getBoundingClientRect().bottom,
      ]
    })
  expect(edges).toEqual(edges.toSorted((one, other) => one - other))
  expect((edges[2] ?? 0) - (edges[1] ?? 0)).toBeGreaterThan(60)
})

test('a phone is offered no keys', async ({ page }) => {
  await page.goto('/orders')
  await rowLinks(page)
  await openRowMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Update status' }).first()).toBeVisible()
  await expect(page.locator('kbd:visible')).toHaveCount(0)
  await page.goto('/orders/new')
  await expect(page.getByRole('button', { name: 'New customer' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keyboard' })).toBeHidden()
})

test('the buttons and filters of a list are 40 px high on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/orders')
  await rowLinks(page)
  const heights = await page
    .locator('main :is(.ant-btn, .light-button, .light-input, .closed-select > :is(select, button)):visible')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(10)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
})
