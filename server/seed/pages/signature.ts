import type { Random } from '#server/seed/random.ts'
import { handwriting, type Point, type Stroke } from './hand.ts'
import { type Colour, type Picture, pngOf } from './png.ts'

const shades = 16

/** Shades from white to an ink. */
function shadesOf(ink: Colour): Colour[] {
  const part = (index: number, axis: 0 | 1 | 2) => Math.round(255 + ((ink[axis] - 255) * index) / (shades - 1))
  return Array.from({ length: shades }, (_, index): Colour => [part(index, 0), part(index, 1), part(index, 2)])
}

/** Draws strokes of the same width; where two meet, the darker shade wins. */
function drawStrokes({ width, height, points }: Picture, strokes: readonly Stroke[], radius: number): void {
  for (const stroke of strokes)
    for (const [index, [bx, by]] of stroke.entries()) {
      const [ax, ay] = stroke[Math.max(0, index - 1)] ?? [bx, by]
      const reach = radius + 1
      for (let y = Math.max(0, Math.floor(Math.min(ay, by) - reach)); y <= Math.min(height - 1, Math.max(ay, by) + reach); y += 1)
        for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach)); x <= Math.min(width - 1, Math.max(ax, bx) + reach); x += 1) {
          const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)))
          const far = Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
          const dark = Math.round(Math.min(1, Math.max(0, radius + 0.5 - far)) * (shades - 1))
          points[y * width + x] = Math.max(points[y * width + x] ?? 0, dark)
        }
    }
}

function pictureOf(width: number, height: number, ink: Colour, strokes: readonly Stroke[], radius: number): Buffer {
  const picture = { width, height, points: new Uint8Array(width * height) }
  drawStrokes(picture, strokes, radius)
  return pngOf(picture, shadesOf(ink))
}

/** The signature of a person of the demo, as a PNG file: the name in a quick hand with a flourish below. */
export function signatureOf(name: string, random: Random): Buffer {
  const strokes = handwriting(name, { at: [16, 74], size: 62 }, random)
  const right = Math.max(...strokes.flat().map(([x]) => x))
  const flourish = Array.from({ length: 24 }, (_, index): Point => {
    const part = index / 23
    return [24 + part * (right - 10), 92 - Math.sin(part * Math.PI) * 10 + part * 4]
  })
  return pictureOf(Math.ceil(right) + 24, 112, [24, 38, 110], [...strokes, flourish], 1.8)
}

const circleOf = (radius: number): Stroke =>
  Array.from({ length: 49 }, (_, index): Point => [120 + radius * Math.cos((index * Math.PI) / 24), 120 + radius * Math.sin((index * Math.PI) / 24)])

/** The accreditation symbol of the demo, as a PNG file: a ring around `DEMO`, which is nobody's mark. */
export function demoSymbol(random: Random): Buffer {
  return pictureOf(240, 240, [20, 20, 20], [circleOf(112), circleOf(100), ...handwriting('DEMO', { at: [58, 140], size: 46 }, random)], 2.4)
}
