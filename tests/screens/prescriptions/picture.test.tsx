import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FileViewer } from '#pages/prescriptions/file-viewer.tsx'

beforeEach(() => {
  // happy-dom captures no pointer.
  Element.prototype.setPointerCapture = () => undefined
  render(<FileViewer url="/rx.png" name="rx.png" isDocument={false} onDownload={() => undefined} />)
})

function send(type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, x = 0, y = 0, pointerType = 'touch') {
  const frame = screen.getByRole('application')
  const event = createEvent[type](frame, { clientX: x, clientY: y, button: 0 })
  Object.defineProperties(event, { pointerId: { value: pointerId }, pointerType: { value: pointerType } })
  fireEvent(frame, event)
}

const placed = () => /translate\((-?\d+)px, (-?\d+)px\)/.exec(screen.getByRole('img').style.transform)?.slice(1).map(Number)
const allows = () => screen.getByRole('application').style.touchAction

test('PRE-03 a finger on a picture that is whole scrolls the page, and the mouse moves it', () => {
  send('pointerDown', 1, 100, 100)
  send('pointerMove', 1, 100, 20)
  send('pointerUp', 1)
  expect([placed(), allows()]).toEqual([[0, 0], 'pan-y'])
  send('pointerDown', 2, 100, 100, 'mouse')
  send('pointerMove', 2, 130, 20, 'mouse')
  expect(placed()).toEqual([30, -80])
})

test('PRE-03 two fingers zoom what lies between them, then one moves it', () => {
  send('pointerDown', 1, 100, 0)
  send('pointerDown', 2, 200, 0)
  send('pointerMove', 2, 300, 0)
  expect(screen.getByText('200 %')).toBeTruthy()
  // The place 150 px right of the middle is now 300 px from it, and the fingers' middle at 200.
  expect([placed(), allows()]).toEqual([[-100, 0], 'none'])
  send('pointerUp', 2)
  send('pointerMove', 1, 100, 50)
  expect(placed()).toEqual([-100, 50])
})
