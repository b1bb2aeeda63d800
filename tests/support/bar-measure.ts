import type { PagePicture } from './rendered-pdf.ts'

/** The bars of a code on a picture, in millimetres. */
export interface MeasuredBars {
  /** Width of the narrowest bar, from the first to the last, and the height of the first. */
  readonly narrowest: number
  readonly width: number
  readonly height: number
  /** White space before the first bar and after the last. */
  readonly before: number
  readonly after: number
}

const isDark = ({ width, data }: PagePicture, x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < 128

/** Measures the code of a label that lies within `left` and `right`, along the line `y`; all in millimetres from the upper left corner. */
export function measuredBars(picture: PagePicture, dotsPerInch: number, { left, right, y }: { left: number; right: number; y: number }): MeasuredBars {
  const dots = (mm: number) => Math.round((mm * dotsPerInch) / 25.4)
  const mm = (count: number) => (count * 25.4) / dotsPerInch
  const row = dots(y)
  const line = Array.from({ length: dots(right) - dots(left) }, (_, index) => isDark(picture, dots(left) + index, row))
  const first = line.indexOf(true)
  const last = line.lastIndexOf(true)
  const bars = line
    .slice(first, last + 1)
    .map((dark) => (dark ? '#' : ' '))
    .join('')
    .split(/ +/)
  let [top, bottom] = [row, row]
  while (isDark(picture, dots(left) + first, top - 1)) top -= 1
  while (isDark(picture, dots(left) + first, bottom + 1)) bottom += 1
  return {
    ...{ narrowest: mm(Math.min(...bars.map(({ length }) => length))), width: mm(last - first + 1), height: mm(bottom - top + 1) },
    ...{ before: mm(first), after: mm(line.length - 1 - last) },
  }
}
