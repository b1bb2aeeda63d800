import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { measuredBars } from '#tests/support/bar-measure.ts'
import { codesOn, picturesOf } from '#tests/support/rendered-pdf.ts'

/** Papers with the size of a page, the places of a page, and the line on which the first label has its bars, in millimetres. */
const papers = [
  { name: 'Roll 50 × 25 mm', size: [50, 25], places: 1, dots: 1218, first: { left: 0, right: 50, y: 11 } },
  { name: 'A4, 65 labels', size: [210, 297], places: 65, dots: 600, first: { left: 4.75, right: 42.85, y: 21 } },
  { name: 'A4, 24 labels', size: [210, 297], places: 24, dots: 600, first: { left: 0, right: 70, y: 20 } },
] as const

test('SMP-02 labels print in true size on each paper, and a scanner reads every code', async ({ page }) => {
  await page.goto('/orders?status=Confirmed')
  await page.locator('a[data-row-link]').first().click()
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.locator('.label-number b')).not.toHaveCount(0)
  const numbers = await page.locator('.label-number b').allTextContents()
  // A notice that is still open takes no room on paper.
  await page.route('**/samples/admin/labels/printed', (route) => route.fulfill({ status: 404, json: { message: 'Sample not found' } }), { times: 1 })
  await page.pdf()
  await expect(page.getByRole('alert')).toContainText('Sample not found')
  for (const { name, size, places, dots, first } of papers) {
    await page.locator('.labels-paper').first().click()
    await page.locator('.ant-select-item-option-content', { hasText: name }).click()
    await expect(page.locator('.label-sheet')).toHaveCount(Math.ceil(numbers.length / places))
    const pictures = await picturesOf(await page.pdf({ preferCSSPageSize: true }), dots)
    expect(pictures.length, name).toBe(Math.ceil(numbers.length / places))
    const [sheet] = pictures
    if (!sheet) throw new Error('nothing was printed')
    expect([(sheet.width * 25.4) / dots, (sheet.height * 25.4) / dots].map(Math.round)).toEqual(size)
    const codes = (await Promise.all(pictures.map(codesOn))).flat()
    expect(codes.map(({ text }) => text).sort(), name).toEqual(numbers.toSorted())
    const bars = measuredBars(sheet, dots, first)
    expect(bars.narrowest, name).toBeGreaterThanOrEqual(0.25)
    expect(bars.height, name).toBeGreaterThanOrEqual(10)
    expect(Math.min(bars.before, bars.after), name).toBeGreaterThanOrEqual(4.9)
    // More tests than lines end in an ellipsis.
    const tests = page.locator('.label-tests').first()
    expect(await tests.evaluate((element) => [getComputedStyle(element).textOverflow, getComputedStyle(element).webkitLineClamp])).toEqual([
      'ellipsis',
      places === 24 ? '2' : 'none',
    ])
    expect(Math.abs(bars.width - (size[0] === 50 ? 22.52 : 22.86)), name).toBeLessThan(0.3)
  }
  // The browser says that it prints, and each time is recorded.
  await page.reload()
  await expect(page.getByText(/printed before\. Printing again is recorded/)).toBeVisible()
})

const names = {
  Bengali: 'প্রিয়াঙ্কা সেন',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'કૃષ્ણા પટેલ',
  Oriya: 'ସୁଶ୍ରୀ ପଣ୍ଡା',
  Tamil: 'செல்வி முருகன்',
  Telugu: 'లక్ష్మీ రెడ్డి',
  Kannada: 'ಶ್ರೀನಿವಾಸ ಗೌಡ',
  Malayalam: 'ലക്ഷ്മി നായർ',
  Devanagari: 'प्रियंका शर्मा',
}

test('SMP-02 names in Indian scripts are drawn on labels with fonts of the panel', async ({ page }) => {
  const scripts = Object.entries(names)
  await page.route('**/samples/admin/labels?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const [first] = answer.data
    const data = scripts.map(([script, name]) => ({ ...first, sampleId: script, patient: { ...first.patient, name } }))
    await route.fulfill({ json: { ...answer, data } })
  })
  await page.goto('/orders?status=Confirmed')
  await page.locator('a[data-row-link]').first().click()
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.locator('.label-name')).toHaveCount(scripts.length)
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '.label-name bdi' })
  const drawn = await Promise.all(nodeIds.map(async (nodeId) => (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts))
  for (const [at, [script]] of scripts.entries())
    expect(
      drawn[at]?.map(({ familyName, isCustomFont }) => [familyName.replace(/ (Semi ?Bold|Variable|Thin)/i, ''), isCustomFont]),
      script,
    ).toContainEqual([`Noto Sans ${script}`, true])
})
