import { theme } from 'antd'
import { expect, test } from 'vitest'
import { palette, type Scheme } from '#ui/palette.ts'
import { themeOf } from '#ui/theme.ts'
import { contrast } from '#tests/support/contrast.ts'

test.each<Scheme>(['light', 'dark'])('quiet text stands out from a selected row in the %s scheme', (scheme) => {
  const { controlItemBgActive, controlItemBgActiveHover } = theme.getDesignToken(themeOf(scheme))
  for (const background of [controlItemBgActive, controlItemBgActiveHover]) {
    expect(background).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrast(background, palette.quiet[scheme])).toBeGreaterThanOrEqual(4.5)
  }
})

test.each<Scheme>(['light', 'dark'])('hovered text stays readable in the %s scheme', (scheme) => {
  const { colorErrorHover, colorPrimaryHover, colorLinkHover } = theme.getDesignToken(themeOf(scheme))
  for (const words of [colorErrorHover, colorPrimaryHover, colorLinkHover]) expect(contrast(words, palette.surface[scheme])).toBeGreaterThanOrEqual(4.5)
})

test.each<Scheme>(['light', 'dark'])('filled buttons have one colour before and in the panel in the %s scheme', (scheme) => {
  expect(theme.getDesignToken(themeOf(scheme)).colorPrimary).toBe(palette.primary[scheme])
})
