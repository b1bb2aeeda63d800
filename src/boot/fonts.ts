import interExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
// ₹ of the extended file, cut out with `pyftsubset --unicodes=U+20B9 --layout-features='*' --flavor=woff2`.
import rupee from './inter-rupee-wght-normal.woff2?url&no-inline'

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
/** Letters with further accents. */
const latinExtended = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'

const fonts = [
  { family: 'Inter Variable', file: inter, unicodeRange: latin, isOnEveryScreen: true },
  { family: 'Inter Variable', file: rupee, unicodeRange: 'U+20B9', isOnEveryScreen: true },
  { family: 'Inter Variable', file: interExtended, unicodeRange: latinExtended, isOnEveryScreen: false },
  {
    family: 'Noto Sans Devanagari Variable',
    file: devanagari,
    unicodeRange: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A830-A839, U+A8E0-A8FF',
    isOnEveryScreen: false,
  },
] as const

/**
 * Adds the panel's own fonts, so that widths and names look the same on every computer; the system's font shows until they are there.
 * In a style sheet, `@font-face` would make the browser style and lay out the whole page again whenever another sheet is loaded or leaves.
 */
export function addFonts(): void {
  // The document of the screen tests has no fonts.
  if (!('fonts' in document)) return
  for (const { family, file, unicodeRange, isOnEveryScreen } of fonts) {
    const face = new FontFace(family, `url(${file}) format("woff2-variations")`, { weight: '100 900', display: 'swap', unicodeRange })
    document.fonts.add(face)
    // A font that comes after the first rows lays out the whole page again. Without it the system's font stays.
    if (isOnEveryScreen) face.load().catch(() => undefined)
  }
}
