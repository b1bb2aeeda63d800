import { theme } from 'antd'
import { expect, test } from 'vitest'
import { palette, type Scheme } from '#ui/palette.ts'
import { themeOf } from '#ui/theme.ts'

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each<Scheme>(['light', 'dark'])('quiet text stands out from a selected row in the %s scheme', (scheme) => {
  const { controlItemBgActive, controlItemBgActiveHover } = theme.getDesignToken(themeOf(scheme))
  for (const background of [controlItemBgActive, controlItemBgActiveHover]) {
    expect(background).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrast(background, palette.quiet[scheme])).toBeGreaterThanOrEqual(4.5)
  }
})
