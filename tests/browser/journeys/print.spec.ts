import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { rowLinks } from '#tests/browser/support/steps.ts'
import { pageTexts, textPieces } from '#tests/support/pdf-text.ts'

/** Millimetres in points. */
const mm = 72 / 25.4
const upright = 210 * mm

/** Prints the page as the browser's keys do, once the head is fetched; the size of the paper is the style sheet's. */
async function printed(page: Page) {
  await page.waitForLoadState('networkidle')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pieces = (await textPieces(pdf)).flat()
  return { texts: await pageTexts(pdf), farthest: Math.max(...pieces.map(({ x }) => x)) }
}

test('lists, an order and the day board print whole, with head and page numbers, without buttons', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await test.step('the page of a list that is shown', async () => {
    await page.goto('/orders?status=Testing')
    await rowLinks(page)
    const { texts, farthest } = await printed(page)
    expect(texts).toHaveLength(1)
    for (const part of ['Orders', 'Order status: Testing', 'by Asha Kulkarni', 'Order date', 'Page 1 of 1']) expect(texts[0]).toContain(part)
    for (const part of ['New order', 'View', 'Clear all', 'Dashboard', 'Skip to content']) expect(texts[0]).not.toContain(part)
    // Beside the filter, each row has its status and payment, which open menus on the screen.
    expect(texts[0]?.match(/Testing/g)?.length).toBeGreaterThan(5)
    expect(texts[0]).toMatch(/Paid|Pending/)
    expect(farthest).toBeLessThan(upright - 12 * mm)
  })
  await test.step('an order is one page', async () => {
    await page.locator('a[data-row-link]').first().click()
    await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
    const { texts } = await printed(page)
    expect(texts).toHaveLength(1)
    for (const part of ['Items', 'Customer', 'Patients', 'Payment', 'Page 1 of 1']) expect(texts[0]).toContain(part)
    for (const part of ['Manage Items', 'Schedule collection', 'Print labels', 'More']) expect(texts[0]).not.toContain(part)
  })
  await test.step('the day board on wide paper, with each visit', async () => {
    await page.goto('/sample-collections/board')
    const cards = page.locator('[data-visit]')
    await expect(cards.first()).toBeVisible()
    const { texts, farthest } = await printed(page)
    expect(farthest).toBeGreaterThan(upright)
    // Names break over lines.
    const paper = texts.join('').replace(/\s/g, '')
    for (const name of await cards.locator('.visit-name').allInnerTexts()) expect(paper).toContain(name.replace(/\s/g, ''))
    expect(paper).not.toContain('topickup')
  })
  await test.step('all rows of a list', async () => {
    await page.goto('/tests')
    await rowLinks(page)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.locator('body[data-printed]')).toBeAttached()
    const { texts } = await printed(page)
    expect(texts.length).toBeGreaterThan(1)
    // Each page has the heads of the columns.
    for (const [index, text] of texts.entries()) {
      expect(text).toContain('Price')
      expect(text).toContain(`Page ${index + 1} of ${texts.length}`)
    }
    await expect(page.locator('.printed-list')).toHaveCount(0)
  })
})
