declare module 'virtual:antd-style/shared.css'
declare module 'virtual:antd-style/tokens.js' {
  import type { Scheme } from '#ui/palette.ts'
  /** The values of antd's tokens by scheme. */
  export const tokens: Readonly<Record<Scheme, Readonly<Record<string, unknown>>>>
}
