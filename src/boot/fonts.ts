import interExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
/** Letters with further accents, and ₹. */
const latinExtended = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20B9'

const fonts = [
  { family: 'Inter Variable', file: inter, unicodeRange: latin },
  { family: 'Inter Variable', file: interExtended, unicodeRange: latinExtended },
  { family: 'Noto Sans Devanagari Variable', file: devanagari, unicodeRange: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A830-A839, U+A8E0-A8FF' },
] as const

/**
 * Adds the panel's own fonts, so that widths and names look the same on every computer; the system's font shows until they are there.
 * In a style sheet, `@font-face` would make the browser style and lay out the whole page again whenever another sheet is loaded or leaves.
 */
export function addFonts(): void {
  // The document of the screen tests has no fonts.
  if (!('fonts' in document)) return
  for (const { family, file, unicodeRange } of fonts)
    document.fonts.add(new FontFace(family, `url(${file}) format("woff2-variations")`, { weight: '100 900', display: 'swap', unicodeRange }))
}
