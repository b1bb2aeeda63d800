import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { places } from './places.ts'
import { violationsOn } from './violations.ts'

const sizes = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } } as const

type View = { readonly scheme: 'light' | 'dark'; readonly width: keyof typeof sizes }

/** With `AXE=all` every place in every view; else every fifth place in one of them, the others on the next days, so that in twenty days each was seen in all. */
const isWhole = process.env.AXE === 'all'
const day = Math.floor(Date.now() / 86_400_000)
const views: readonly View[] = (['light', 'dark'] as const).flatMap((scheme) => ([390, 1280] as const).map((width) => ({ scheme, width })))
const daysApart = 5
const isDue = (place: number, view: number) =>
  isWhole || ((place + day) % daysApart === 0 && (Math.floor(place / daysApart) + Math.floor(day / daysApart)) % views.length === view)

for (const [view, { scheme, width }] of views.entries()) {
  test.describe(`${scheme}, ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: sizes[width] })
    for (const place of places.filter((_, index) => isDue(index, view))) {
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
