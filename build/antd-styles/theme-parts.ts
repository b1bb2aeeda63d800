import { createContext } from 'react'

// Replaces the panel's theme and what antd's ConfigProvider imports to make styles at run time. The theme is in the style sheets.

/** Icons write their style at run time: into the layer of the components. */
export const StyleContext = createContext({ layer: true })

/** Nothing reads the theme from here. */
export const DesignTokenContext = createContext(null)
export const defaultTheme = undefined
export const createTheme = () => undefined
export const registerTheme = () => undefined

/** The theme that a ConfigProvider is given, and its parent's: none. */
export default function useTheme() {
  return undefined
}

/** The theme of the panel: the style sheets have it already. */
export const themeOf = () => undefined
