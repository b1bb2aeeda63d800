import type { Random } from '#server/seed/random.ts'
import { handwriting, type Point, type Stroke } from './hand.ts'
import { type DrawnPage, pageHeight, pageWidth } from './page.ts'
import { type Colour, type Picture, pngOf } from './png.ts'

/** Way a page was photographed: straight, turned on its side, or out of focus. */
type PhotoKind = 'straight' | 'turned' | 'blurred'

const paper: Colour = [250, 247, 238]
const pen: Colour = [28, 44, 120]
const print: Colour = [60, 60, 66]
const desk: Colour = [92, 74, 58]
/** Shades from paper to ink in the table of colours: pen first, then print; the desk is the last colour. */
const shades = 100
const deskIndex = shades * 2
const colours: readonly Colour[] = [...shadesOf(pen), ...shadesOf(print), desk]

const border = 30
const [width, height] = [pageWidth + 2 * border, pageHeight + 2 * border]

/** A photo of a page lying on a desk, as a PNG file. */
export function photoOf(page: DrawnPage, kind: PhotoKind, random: Random): Buffer {
  const tilt = (random.next() - 0.5) * 0.05
  const place = ([x, y]: Point): Point => {
    const [dx, dy] = [x - pageWidth / 2, y - pageHeight / 2]
    return [width / 2 + dx * Math.cos(tilt) - dy * Math.sin(tilt), height / 2 + dx * Math.sin(tilt) + dy * Math.cos(tilt)]
  }
  const picture: Picture = { width, height, points: new Uint8Array(width * height) }
  drawDesk(picture, tilt)
  const draw = (stroke: Stroke, radius: number, ink: 0 | 1) => drawStroke(picture, stroke.map(place), radius, ink)
  for (const rule of page.rules) draw(rule, 0.8, 1)
  for (const { text, at, size } of page.print) for (const stroke of handwriting(text, { at, size }, random)) draw(stroke, size / 22, 1)
  for (const stroke of page.pen) draw(stroke, 1.7, 0)
  if (kind === 'blurred') for (let pass = 0; pass < 3; pass += 1) blur(picture, 11)
  return pngOf(kind === 'turned' ? turned(picture) : picture, colours)
}

function shadesOf(ink: Colour): Colour[] {
  const part = (index: number, axis: 0 | 1 | 2) => Math.round(paper[axis] + ((ink[axis] - paper[axis]) * index) / (shades - 1))
  return Array.from({ length: shades }, (_, index): Colour => [part(index, 0), part(index, 1), part(index, 2)])
}

function drawDesk({ points }: Picture, tilt: number): void {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const isOnPage = Math.abs(dx * cos + dy * sin) <= pageWidth / 2 && Math.abs(dy * cos - dx * sin) <= pageHeight / 2
      if (!isOnPage) points[y * width + x] = deskIndex
    }
  }
}

/** Draws with soft edges; where two strokes meet, the darker shade wins. */
function drawStroke({ points }: Picture, stroke: Stroke, radius: number, ink: 0 | 1): void {
  for (let index = 0; index < stroke.length; index += 1) {
    const [ax, ay] = stroke[Math.max(0, index - 1)] ?? [0, 0]
    const [bx, by] = stroke[index] ?? [0, 0]
    const reach = radius + 1
    for (let y = Math.floor(Math.min(ay, by) - reach); y <= Math.max(ay, by) + reach; y += 1) {
      for (let x = Math.floor(Math.min(ax, bx) - reach); x <= Math.max(ax, bx) + reach; x += 1) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue
        const [vx, vy] = [bx - ax, by - ay]
        const share = Math.min(1, Math.max(0, ((x - ax) * vx + (y - ay) * vy) / (vx * vx + vy * vy || 1)))
        const far = Math.hypot(x - ax - share * vx, y - ay - share * vy)
        const dark = Math.round(Math.min(1, Math.max(0, radius + 0.5 - far)) * (shades - 1))
        const at = y * width + x
        const now = points[at] ?? 0
        if (now !== deskIndex && dark > now % shades) points[at] = ink * shades + dark
      }
    }
  }
}

/** Spreads the ink of the page along its rows and then its columns; all of it reads as pen afterwards. */
function blur({ points }: Picture, reach: number): void {
  const before = new Uint8Array(Math.max(width, height))
  const blurLine = (start: number, step: number, count: number) => {
    before.fill(0)
    for (let index = 0; index < count; index += 1) {
      const value = points[start + index * step] ?? 0
      if (value !== deskIndex) before[index] = value % shades
    }
    let sum = 0
    for (let index = -reach; index < count; index += 1) {
      if (index + reach < count) sum += before[index + reach] ?? 0
      if (index > reach) sum -= before[index - reach - 1] ?? 0
      const at = start + index * step
      if (index >= 0 && points[at] !== deskIndex) points[at] = Math.round(sum / (2 * reach + 1))
    }
  }
  for (let y = 0; y < height; y += 1) blurLine(y * width, 1, width)
  for (let x = 0; x < width; x += 1) blurLine(x, width, height)
}

/** Turned a quarter to the left. */
function turned({ width: wide, height: high, points }: Picture): Picture {
  const after = new Uint8Array(points.length)
  for (let y = 0; y < high; y += 1) for (let x = 0; x < wide; x += 1) after[(wide - 1 - x) * high + y] = points[y * wide + x] ?? 0
  return { width: high, height: wide, points: after }
}
