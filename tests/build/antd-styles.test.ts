import { expect, test } from 'vitest'
import { StyleExtractor, withoutUnneeded } from '../../build/antd-styles/extract.ts'
import { themeOf } from '#ui/theme.ts'

const styles = new StyleExtractor((scheme) => themeOf(scheme))

test('a component’s sheet has its rules in a layer, with the variables of both schemes', () => {
  const { css, exports } = styles.module('button/style/index')
  expect(exports).toEqual({ default: { kind: 'hook' } })
  expect(css).toMatch(
    /^@layer antd\{:root\{[^}]*--ant-button-danger-color:#ffffff;[^}]*\}@media screen\{:root\[data-scheme="dark"\]\{[^}]*--ant-button-danger-color:#2b0b0c;/,
  )
  expect(css).toContain('.ant-btn{')
  expect(css).not.toMatch(/-rtl|ant-btn-color-(?:blue|volcano)/)
})

test('a value that one component has for a shared variable stays its own', () => {
  const { css } = styles.module('checkbox/style/index')
  expect(css).toContain('--ant-checkbox-color-border:#7d8b96;')
  expect(css).not.toMatch(/[{;]--ant-color-border:/)
  expect(styles.shared()).toContain('--ant-color-border:#dfe5e9;')
})

test.each([
  ['grid/style/index', ['.ant-row', '.ant-col'], 'hook'],
  ['modal/style/confirm', ['.ant-modal-confirm'], 'component'],
  ['input/style/otp', ['.ant-otp'], 'hook'],
  ['space/style/compact', ['.ant-space-compact'], 'hook'],
  ['_util/wave/style', ['.ant-wave'], 'hook'],
  ['config-provider/style/index', ['.anticon'], 'hook'],
])('%s is under its own classes', (path, classes, kind) => {
  const { css, exports } = styles.module(path)
  for (const name of classes) expect(css).toContain(name)
  expect(Object.values(exports).every((each) => each.kind === kind || each.kind === 'value')).toBe(true)
})

test('a module without extractable styles makes them in the browser', () => {
  expect([styles.has('button/style/index'), styles.has('no-such-part/style/index')]).toEqual([true, false])
})

test('plain values of a style module are handed on', () => {
  expect(styles.module('progress/style/index').exports).toMatchObject({ Percent: { kind: 'value', value: '--progress-percent' } })
})

test('unused styles are dropped, shared ones stay', () => {
  const css = '.a-rtl{x:1}.a,.a-rtl{x:2}.ant-btn-color-red{x:3}@media (min-width:1px){.b{x:5}}'
  expect(withoutUnneeded(css)).toBe('.a,.a-rtl{x:2}@media (min-width:1px){.b{x:5}}')
})

test('values that components read while they run differ by scheme', () => {
  const { light, dark } = styles.tokens((name) => name === 'colorBgElevated' || name === 'screenMD')
  expect([light, dark]).toEqual([
    { colorBgElevated: '#ffffff', screenMD: 768 },
    { colorBgElevated: '#1e272c', screenMD: 768 },
  ])
})
