import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteServerDate, usePresent } from '#ui/clock.ts'

afterEach(() => {
  vi.useRealTimers()
  noteServerDate(new Date())
})

function Present({ onDraw }: { onDraw(): void }) {
  onDraw()
  return <p>{usePresent((now) => now.toISOString())}</p>
}

test('GEN-01 a difference of seconds draws nothing again, one of minutes does', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T06:00:00.000Z') })
  noteServerDate(new Date())
  const onDraw = vi.fn()
  render(<Present onDraw={onDraw} />)
  act(() => noteServerDate(new Date(Date.now() + 40_000)))
  expect(onDraw).toHaveBeenCalledTimes(1)
  act(() => noteServerDate(new Date(Date.now() + 600_000)))
  expect(onDraw).toHaveBeenCalledTimes(2)
  expect(screen.getByText('2026-12-01T06:10:00.000Z')).toBeTruthy()
})

/** A panel that was left open over midnight went on saying yesterday. */
test('GEN-01 after midnight it is the next day without an answer', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T18:29:30.000Z') })
  noteServerDate(new Date())
  render(<Present onDraw={() => undefined} />)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('2026-12-01T18:30:30.000Z')).toBeTruthy()
})
