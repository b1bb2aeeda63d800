import { readFileSync } from 'node:fs'
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

test('a token that a component overrides differs from the theme’s in both schemes or in none, as the built styles need', () => {
  const schemes = (['light', 'dark'] as const).map((scheme) => ({ own: themeOf(scheme).components ?? {}, all: theme.getDesignToken(themeOf(scheme)) }))
  const differs = (component: string, name: string) =>
    schemes.map(({ own, all }) => Reflect.get(Reflect.get(own, component) ?? {}, name) !== Reflect.get(all, name))
  const overridden = Object.entries(schemes[0]?.own ?? {}).flatMap(([component, tokens]) =>
    Object.keys(tokens).flatMap((name) => (schemes[0] && name in schemes[0].all ? [[component, name] as const] : [])),
  )
  expect(overridden.length).toBeGreaterThan(3)
  expect(overridden.filter(([component, name]) => new Set(differs(component, name)).size > 1)).toEqual([])
})

test.each<Scheme>(['light', 'dark'])('the white words of a tooltip are readable in the %s scheme', (scheme) => {
  expect(contrast('#ffffff', themeOf(scheme).components?.Tooltip?.colorBgSpotlight ?? '')).toBeGreaterThanOrEqual(4.5)
  expect(readFileSync('src/ui/pieces.css', 'utf8')).toMatch(/\.ant-tooltip \{\s+--ant-tooltip-color: #ffffff;/)
})
