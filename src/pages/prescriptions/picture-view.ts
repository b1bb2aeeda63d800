/** How a picture is looked at: how large beside the size that fits, turned by how many degrees, moved by how many pixels. */
export interface Look {
  readonly zoom: number
  readonly turn: number
  readonly x: number
  readonly y: number
}

export const firstLook: Look = { zoom: 1, turn: 0, x: 0, y: 0 }

const [smallest, largest] = [0.5, 8]
const step = 60

/** Larger or smaller about the middle of the frame. */
export function zoomedBy(look: Look, factor: number): Look {
  const zoom = Math.min(largest, Math.max(smallest, look.zoom * factor))
  const share = zoom / look.zoom
  return { ...look, zoom, x: look.x * share, y: look.y * share }
}

/** Turned by quarters, back in the middle. */
export function turnedBy(look: Look, degrees: 90 | -90): Look {
  return { ...look, turn: (look.turn + degrees + 360) % 360, x: 0, y: 0 }
}

/** Moved by so many pixels. */
export function movedBy(look: Look, x: number, y: number): Look {
  return { ...look, x: look.x + x, y: look.y + y }
}

/** What each key does to the picture. */
export const lookKeys: Readonly<Record<string, (look: Look) => Look>> = {
  '+': (look) => zoomedBy(look, 1.25),
  '=': (look) => zoomedBy(look, 1.25),
  '-': (look) => zoomedBy(look, 0.8),
  '0': ({ turn }) => ({ ...firstLook, turn }),
  r: (look) => turnedBy(look, 90),
  R: (look) => turnedBy(look, 90),
  l: (look) => turnedBy(look, -90),
  L: (look) => turnedBy(look, -90),
  ArrowLeft: (look) => movedBy(look, step, 0),
  ArrowRight: (look) => movedBy(look, -step, 0),
  ArrowUp: (look) => movedBy(look, 0, step),
  ArrowDown: (look) => movedBy(look, 0, -step),
}
