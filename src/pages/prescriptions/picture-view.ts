/** Zoom relative to the size that fits, rotation in degrees, and offset in pixels. */
export interface PictureView {
  readonly zoom: number
  readonly turn: number
  readonly x: number
  readonly y: number
}

export const initialView: PictureView = { zoom: 1, turn: 0, x: 0, y: 0 }

const [smallest, largest] = [0.5, 8]
const step = 60

/** Larger or smaller about the middle of the frame. */
export function zoomView(view: PictureView, factor: number): PictureView {
  const zoom = Math.min(largest, Math.max(smallest, view.zoom * factor))
  const share = zoom / view.zoom
  return { ...view, zoom, x: view.x * share, y: view.y * share }
}

/** Turned by quarters, back in the middle. */
export function rotateView(view: PictureView, degrees: 90 | -90): PictureView {
  return { ...view, turn: (view.turn + degrees + 360) % 360, x: 0, y: 0 }
}

/** Moved by so many pixels. */
export function moveView(view: PictureView, x: number, y: number): PictureView {
  return { ...view, x: view.x + x, y: view.y + y }
}

/** Place of a finger or of the mouse, in pixels from the middle of the frame. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Moved with the mouse or a finger, moved and zoomed with two: what lay under them stays under them. */
export function dragView(view: PictureView, from: readonly Point[], to: readonly Point[]): PictureView {
  const zoomed = zoomView(view, spreadOf(to) / spreadOf(from))
  const share = zoomed.zoom / view.zoom
  const [before, after] = [middleOf(from), middleOf(to)]
  return { ...zoomed, x: after.x - share * (before.x - view.x), y: after.y - share * (before.y - view.y) }
}

function spreadOf([one, other]: readonly Point[]): number {
  return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Keyboard shortcuts of the viewer. */
export const viewKeys: Readonly<Record<string, (view: PictureView) => PictureView>> = {
  '+': (view) => zoomView(view, 1.25),
  '=': (view) => zoomView(view, 1.25),
  '-': (view) => zoomView(view, 0.8),
  '0': ({ turn }) => ({ ...initialView, turn }),
  r: (view) => rotateView(view, 90),
  R: (view) => rotateView(view, 90),
  l: (view) => rotateView(view, -90),
  L: (view) => rotateView(view, -90),
  ArrowLeft: (view) => moveView(view, step, 0),
  ArrowRight: (view) => moveView(view, -step, 0),
  ArrowUp: (view) => moveView(view, 0, step),
  ArrowDown: (view) => moveView(view, 0, -step),
}
