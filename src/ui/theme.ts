import { type ThemeConfig, theme } from 'antd'
import { tones } from '#domain/tone.ts'
import { palette, type Scheme } from './palette.ts'

/**
 * The panel's theme as antd tokens: one accent, hairlines, 14 px, radius 6, rows of 40 px; no motion where `isStill`.
 * Not as CSS variables: antd 5 writes their style tags without the nonce, and the content security policy refuses them.
 */
export function themeOf(scheme: Scheme, isStill = false): ThemeConfig {
  const colour = (name: keyof typeof palette) => palette[name][scheme]
  const tone = (name: keyof typeof tones) => tones[name][scheme]
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      motion: !isStill,
      colorPrimary: colour('accent'),
      colorPrimaryHover: colour('accentStrong'),
      colorInfo: colour('accent'),
      colorLink: colour('accent'),
      colorLinkHover: colour('accentStrong'),
      colorError: scheme === 'dark' ? tone('danger').text : '#c02626',
      // antd's derived hover colours are too close to the background for text.
      colorErrorHover: tone('danger').text,
      colorErrorText: tone('danger').text,
      colorBgLayout: colour('ground'),
      colorBgContainer: colour('surface'),
      colorBgElevated: colour('raised'),
      colorText: colour('text'),
      colorTextSecondary: colour('quiet'),
      colorTextTertiary: colour('quiet'),
      colorTextDescription: colour('quiet'),
      colorTextPlaceholder: colour('quiet'),
      colorBorder: colour('line'),
      colorBorderSecondary: colour('line'),
      colorTextLightSolid: colour('onAccent'),
      fontFamily: 'var(--lab-font)',
      fontFamilyCode: 'var(--lab-mono)',
      fontSize: 14,
      borderRadius: 6,
      // Selected: antd derives these from the accent, too dark for the quiet text on them.
      controlItemBgActive: colour('accentFill'),
      controlItemBgActiveHover: colour('accentFill'),
      // The ring of base.css is the only one.
      controlOutlineWidth: 0,
      wireframe: false,
      boxShadowTertiary: 'none',
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: scheme === 'dark' ? '#2b0b0c' : '#ffffff',
        fontWeight: 500,
        // A colour transition repaints the page in each frame, and each typed result enables or disables a button.
        motionDurationMid: '0s',
      },
      // An empty checkbox is only its border.
      Checkbox: { colorBorder: colour('edge') },
      Radio: { colorBorder: colour('edge') },
      Alert: { colorInfoBg: colour('accentFill'), colorInfoBorder: colour('line') },
      Table: {
        cellPaddingBlock: 9,
        cellPaddingInline: 12,
        headerBg: colour('surface'),
        headerColor: colour('quiet'),
        headerSplitColor: 'transparent',
        headerSortActiveBg: colour('surface'),
        headerSortHoverBg: colour('fill'),
        bodySortBg: colour('surface'),
        // The text of a table without rows.
        colorTextDisabled: colour('quiet'),
        rowHoverBg: colour('fill'),
      },
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedBg: colour('accentFill'),
        itemSelectedColor: colour('accentStrong'),
        itemHeight: 36,
        itemMarginInline: 8,
        activeBarBorderWidth: 0,
        iconSize: 16,
      },
      Layout: { siderBg: colour('surface'), headerBg: colour('surface'), headerPadding: '0 16px', headerHeight: 56, bodyBg: colour('ground') },
      // Its words are white in both schemes: pieces.css.
      Tooltip: { colorBgSpotlight: scheme === 'dark' ? '#3a474f' : '#22303a' },
    },
  }
}
