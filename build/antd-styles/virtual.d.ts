declare module 'virtual:antd-style/shared.css'
declare module 'virtual:antd-style/tokens.js' {
  import type { Scheme } from '#ui/palette.ts'
  /** The values of antd's tokens by scheme. */
  export const tokens: Readonly<Record<Scheme, Readonly<Record<string, unknown>>>>
}
declare module 'virtual:antd-style/internals.js' {
  /** Of antd and its styles' library, which give them types that change with any version. */
  export const [seed, unitless, getComputedToken, formatToken, defaultConfig, DesignTokenContext]: readonly unknown[]
  export function createTheme(algorithms: readonly unknown[]): unknown
  export function useCacheToken(theme: unknown, tokens: readonly unknown[], options: Readonly<Record<string, unknown>>): readonly [unknown, string, unknown]
}
