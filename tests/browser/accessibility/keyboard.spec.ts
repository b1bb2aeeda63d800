import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { walkByTab } from './keyboard.ts'
import { places } from './pages.ts'

const widths = [1280, 390] as const

for (const width of widths) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    for (const place of places) {
      test.describe(() => {
        test.use({ staff: place.staff })
        test(`WCAG 2.1.1, 2.4.7, 2.4.11 Tab alone reaches every control of ${place.name} with a visible focus`, async ({ page }) => {
          await page.emulateMedia({ reducedMotion: 'reduce' })
          await place.open(page)
          const { controls, ...findings } = await walkByTab(page)
          expect(findings).toEqual({ unreached: [], unseen: [], covered: [] })
          expect(controls).toBeGreaterThan(0)
        })
      })
    }
  })
}
