import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FunctionComponent } from 'react'

/**
 * All that the panel's build takes from inside antd and its libraries, which they may change in any version. The panel's own code imports only what antd
 * documents. `tests/build/antd-internals.test.ts` says what to do at an upgrade.
 */
export const checkedVersion = '5.29.3'

const require = createRequire(import.meta.url)
/** The very modules that antd requires: another copy of the library would not see its styles. */
const ofAntd = createRequire(require.resolve('antd'))

/** The styles that components registered while they were drawn, by kind and path. */
export interface StyleCache {
  readonly cache: ReadonlyMap<string, readonly [uses: number, value: unknown]>
}

export const { createCache, StyleProvider } = ofAntd('@ant-design/cssinjs') as {
  createCache(): StyleCache
  StyleProvider: FunctionComponent<{ readonly cache: StyleCache }>
}
/** Registers the styles of a component; tests of screens put another function in the place of `default`. */
export const styleRegister = ofAntd('@ant-design/cssinjs/lib/hooks/useStyleRegister') as {
  default: () => (node: unknown) => unknown
  normalizeStyle(style: string): string
}
export const { iconStyles } = ofAntd('@ant-design/icons/lib/utils') as { iconStyles: string }

/** The file of a style module for the build itself, by its path below `antd/es`. */
export const styleFile = (path: string) => require.resolve(`antd/lib/${path}.js`)

/** The folder of antd's modules in the panel. */
export const antdFolder = join(dirname(require.resolve('antd/package.json')), 'es')

/** Style modules of antd's components by their path below `antd/es`; the shared helpers in `antd/es/style` are plain code. */
export const styleModule = /[\\/]antd[\\/]es[\\/]((?!style[\\/]|theme[\\/]).+[\\/]style(?:[\\/][\w-]+)?)\.js$/

/** Code that makes styles at run time; only chunks of components without extracted styles have it. The list of antd's own tokens (`seed`) is data. */
export const makesStyles =
  /[\\/](?:@ant-design[\\/](?:cssinjs|cssinjs-utils)[\\/]|stylis[\\/]|antd[\\/]es[\\/]theme[\\/](?:themes[\\/](?!seed)|util[\\/]|(?:useToken|context)\.js$))/

/** Code that mixes colours. */
export const mixesColours = /[\\/]@ant-design[\\/](?:colors|fast-color)[\\/]/

/** The parts that `runtime-token.ts` needs to make styles in the browser, as the text of a module. */
export const runtimeInternals = `
export { createTheme, useCacheToken } from '@ant-design/cssinjs'
export { default as seed } from 'antd/es/theme/themes/seed'
export { getComputedToken, unitless } from 'antd/es/theme/useToken'
export { default as formatToken } from 'antd/es/theme/util/alias'
export { defaultConfig, DesignTokenContext } from 'antd/es/theme/context'
`

/** Imports of antd's ConfigProvider that make styles at run time. */
const themeParts = ['@ant-design/cssinjs', '../theme/context', './hooks/useTheme', './cssVariables']

/** The file beside this one that replaces what a module imports, where the styles are made at build. */
export function partFor(source: string, importer: string): string | null {
  if (source === '#ui/theme.ts') return /[\\/]antd-styles[\\/]runtime-token\.ts$/.test(importer) ? null : 'theme-parts.ts'
  if (!/[\\/]antd[\\/]es[\\/]/.test(importer)) return null
  if (/theme[\\/]util[\\/]genStyleUtils\.js$/.test(importer) && source === '../useToken') return 'runtime-token.ts'
  if (/theme[\\/]index\.js$/.test(importer) && source === './internal') return 'runtime-token.ts'
  if (/config-provider[\\/]index\.js$/.test(importer) && themeParts.includes(source)) return 'theme-parts.ts'
  return /(^|\/)useToken$/.test(source) && !/[\\/]theme[\\/]util[\\/]/.test(importer) ? 'use-token.ts' : null
}

/** True for the import by which antd's icons write their style sheet when they are first drawn. */
export function isIconHelper(source: string, importer: string): boolean {
  return source === '../utils' && /[\\/]@ant-design[\\/]icons[\\/]es[\\/]components[\\/]/.test(importer)
}
