import { theme as antdTheme, type ThemeConfig } from 'antd'

/** The surfaces that the panel is drawn on. */
export type Scheme = 'light' | 'dark'

const shared = {
  borderRadius: 6,
  fontSize: 14,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif",
  fontFamilyCode: "ui-monospace, 'Cascadia Mono', 'SF Mono', Consolas, 'Noto Sans Mono', monospace",
  controlHeight: 34,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.16s',
}

/** Colours by scheme: one accent, cool neutrals, three steps of surface in the dark. Text on each passes 4.5:1. */
const colours: Record<Scheme, ThemeConfig['token']> = {
  light: {
    colorPrimary: '#0f766e',
    colorInfo: '#0f766e',
    colorLink: '#0b6b63',
    colorError: '#b42318',
    colorTextBase: '#16222b',
    colorTextSecondary: '#52616c',
    colorTextTertiary: '#5d6b76',
    colorTextPlaceholder: '#66747f',
    colorTextDescription: '#52616c',
    colorBgLayout: '#f6f8f9',
    colorBorder: '#c9d2d9',
    colorBorderSecondary: '#e3e8ec',
  },
  dark: {
    colorPrimary: '#2dd4bf',
    colorInfo: '#2dd4bf',
    colorLink: '#5eead4',
    colorError: '#f97066',
    colorTextBase: '#e4eaee',
    colorTextSecondary: '#a9b6c0',
    colorTextTertiary: '#9dabb6',
    colorTextPlaceholder: '#94a3ae',
    colorTextDescription: '#a9b6c0',
    colorTextLightSolid: '#06211e',
    colorBgLayout: '#0f161b',
    colorBgContainer: '#162027',
    colorBgElevated: '#1d2932',
    colorBorder: '#3a4853',
    colorBorderSecondary: '#26323b',
  },
}

/** The antd theme of a scheme. */
export function themeOf(scheme: Scheme): ThemeConfig {
  return {
    algorithm: scheme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: { ...shared, ...colours[scheme], boxShadowTertiary: 'none' },
    components: {
      Table: { cellPaddingBlock: 9, cellPaddingInline: 12, headerBorderRadius: 6, headerSplitColor: 'transparent' },
      Layout: { headerHeight: 56, headerPadding: '0 16px' },
      Menu: { itemHeight: 36, itemMarginInline: 8, activeBarBorderWidth: 0, iconMarginInlineEnd: 10 },
      Tooltip: { colorTextLightSolid: '#ffffff', colorBgSpotlight: '#27343d' },
    },
  }
}
