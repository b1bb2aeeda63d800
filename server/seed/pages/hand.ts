import type { Random } from '#server/seed/random.ts'
import { narrowLetters, strokeFont } from '#server/seed/pages/stroke-font.ts'

export type Point = readonly [x: number, y: number]
/** One stroke of the pen, in the units of the page. */
export type Stroke = readonly Point[]

/** A line of handwriting. Its baseline begins at `at`; small letters are 4/7 of `size` high. */
interface Line {
  readonly at: Point
  readonly size: number
}

/** Writes a line as a hand would: leaning, never twice the same, a little up or down the page. */
export function handwriting(text: string, { at: [left, base], size }: Line, random: Random): Stroke[] {
  const unit = size / 7
  const slope = (random.next() - 0.5) * 0.03
  const strokes: Stroke[] = []
  let pen = 0
  for (const letter of text) {
    const wobble = () => (random.next() - 0.5) * unit * 0.5
    const [shiftX, shiftY] = [wobble(), wobble()]
    for (const stroke of (strokeFont[letter] ?? '').split(' ')) {
      const points = [...stroke.matchAll(/(\d)(\d)/g)].map(([, x, y]): Point => {
        const [across, up] = [Number(x) * unit * 0.8, (7 - Number(y)) * unit]
        const along = pen + across + shiftX + up * 0.22 + wobble() * 0.4
        return [left + along, base - up + shiftY - along * slope + wobble() * 0.4]
      })
      if (points.length > 0) strokes.push(rounded(points))
    }
    pen += (letter === ' ' ? 4 : (narrowLetters[letter] ?? 6)) * unit * 0.82
  }
  return strokes
}

/** Makes the corners of a stroke round, as a pen does (Catmull-Rom). */
function rounded(points: readonly Point[]): Stroke {
  if (points.length < 3) return points
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const curve: Point[] = [at(0)]
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 1; step <= 4; step += 1) {
      const t = step / 4
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t)
      curve.push([along(0), along(1)])
    }
  }
  return curve
}
