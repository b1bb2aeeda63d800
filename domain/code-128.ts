/** Widths of bars and gaps of each Code 128 symbol, from 0 to the start of set C; the stop is apart. */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const stop = '2331112'
const startB = 104
const startC = 105

/** A bar of a code, in modules from its left edge. */
export interface Bar {
  readonly at: number
  readonly width: number
}

/**
 * A text as Code 128: its bars and the width of the whole in modules, without the quiet zone; null for a text that it cannot say. An even count of digits is in
 * set C, two digits a symbol, any other text in set B.
 */
export function code128(text: string): { readonly bars: readonly Bar[]; readonly width: number } | null {
  if (!/^[ -~]{1,60}$/.test(text)) return null
  const [start, values] = valuesOf(text)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), start) % 103
  const widths = [start, ...values, check].map((value) => symbols[value] ?? '').join('') + stop
  let at = 0
  const bars: Bar[] = []
  for (const [index, digit] of [...widths].entries()) {
    const width = Number(digit)
    if (index % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { bars, width: at }
}

function valuesOf(text: string): readonly [start: number, values: readonly number[]] {
  const pairs = /^(\d\d)+$/.test(text) ? text.match(/\d\d/g) : null
  return pairs ? [startC, pairs.map(Number)] : [startB, [...text].map((character) => character.charCodeAt(0) - 32)]
}
