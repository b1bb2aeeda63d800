import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { places } from './places.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const sizes = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } } as const

type View = { readonly scheme: 'light' | 'dark'; readonly width: keyof typeof sizes }

/** With `AXE=all` every place in both schemes at both widths; else each place in one of two views, in the other one the next day. */
const isWhole = process.env.AXE === 'all'
const day = Math.floor(Date.now() / 86_400_000)
const views: readonly View[] = isWhole
  ? (['light', 'dark'] as const).flatMap((scheme) => ([390, 1280] as const).map((width) => ({ scheme, width })))
  : [
      { scheme: 'light', width: 1280 },
      { scheme: 'dark', width: 390 },
    ]
const isDue = (place: number, view: number) => isWhole || (place + view + day) % views.length === 0

for (const [view, { scheme, width }] of views.entries()) {
  test.describe(`${scheme}, ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: sizes[width] })
    for (const place of places.filter((_, index) => isDue(index, view))) {
      test.describe(() => {
        test.use({ staff: place.staff })
        test(`axe finds nothing in ${place.name}`, async ({ page }) => {
          await place.open(page)
          await page.evaluate(() =>
            Promise.all(
              document
                .getAnimations()
                .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
                .map(({ finished }) => finished.catch(() => null)),
            ),
          )
          const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
          expect(
            violations.flatMap(({ id, nodes }) =>
              nodes.map(({ html, target, failureSummary }) => `${id}: ${String(target)} ${html.slice(0, 160)} ${failureSummary ?? ''}`),
            ),
          ).toEqual([])
        })
      })
    }
  })
}
