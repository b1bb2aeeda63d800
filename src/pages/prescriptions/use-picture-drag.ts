import { type PointerEvent, useRef } from 'react'
import { dragView, type PictureView, type Point } from './picture-view.ts'

interface Held {
  readonly from: Point
  readonly to: Point
}

/** Moves a picture with the mouse or a finger, and zooms it with two fingers. One finger on a picture that is not larger than its frame scrolls the page. */
export function usePictureDrag(view: PictureView, onChange: (view: PictureView) => void) {
  const held = useRef<ReadonlyMap<number, Held>>(new Map())
  const first = useRef(view)
  const isWhole = view.zoom <= 1
  /** Starts from the picture as it is when a finger is added or lifted. */
  const begin = (now: ReadonlyMap<number, Held>) => {
    first.current = view
    held.current = new Map([...now].map(([id, { to }]) => [id, { from: to, to }]))
  }
  const end = ({ pointerId }: PointerEvent) => begin(new Map([...held.current].filter(([id]) => id !== pointerId)))
  return {
    style: { touchAction: isWhole ? 'pan-y' : 'none' },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = placeOf(event)
      begin(new Map([...held.current, [event.pointerId, { from: at, to: at }]]))
    },
    onPointerMove(event: PointerEvent) {
      const own = held.current.get(event.pointerId)
      if (!own) return
      held.current = new Map([...held.current, [event.pointerId, { ...own, to: placeOf(event) }]])
      const all = [...held.current.values()]
      if (event.pointerType === 'touch' && isWhole && all.length === 1) return
      onChange(
        dragView(
          first.current,
          all.map(({ from }) => from),
          all.map(({ to }) => to),
        ),
      )
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

function placeOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
