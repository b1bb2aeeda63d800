import { createContext } from 'react'

// In place of what antd's ConfigProvider imports to make styles as it runs. The theme is in the style sheets.

/** Makes the icons, which write their style as they run, write it into the layer of the components. */
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
