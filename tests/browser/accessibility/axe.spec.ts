import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { dailyPlaces, isWholeRun, places } from './pages.ts'
import { violationsOn } from './violations.ts'

const sizes = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } } as const

type View = { readonly scheme: 'light' | 'dark'; readonly width: keyof typeof sizes }

const allViews: readonly View[] = (['light', 'dark'] as const).flatMap((scheme) => ([390, 1280] as const).map((width) => ({ scheme, width })))
const dailyViews: readonly View[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
]
for (const { scheme, width } of isWholeRun ? allViews : dailyViews) {
  test.describe(`${scheme}, ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: sizes[width] })
    for (const place of isWholeRun ? places : dailyPlaces) {
      test.describe(() => {
        test.use({ staff: place.staff })
        test(`axe finds nothing in ${place.name}`, async ({ page }) => {
          await place.open(page)
          expect(await violationsOn(page)).toEqual([])
        })
      })
    }
  })
}
