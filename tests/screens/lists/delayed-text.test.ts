import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchDelayMs } from '#domain/page.ts'
import { useDelayedText } from '#crud/fields/filters/use-delayed-text.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Text typed just before opening a record was treated as applied, so box and list disagreed, and Enter had no effect. */
test('GEN-04 text typed just before the list is covered is applied when it is uncovered', () => {
  const apply = vi.fn()
  const { result, rerender } = renderHook((isPaused: boolean) => useDelayedText({ value: '', read: (text) => text, apply, isPaused }), { initialProps: false })
  act(() => result.current.setText('sugar'))
  rerender(true)
  act(() => vi.advanceTimersByTime(searchDelayMs * 3))
  act(() => result.current.flush())
  expect(apply).not.toHaveBeenCalled()
  rerender(false)
  act(() => vi.advanceTimersByTime(searchDelayMs))
  expect(apply.mock.calls).toEqual([['sugar']])
})

test('GEN-07 delayed text applies to the filters on screen when the wait ends', () => {
  const [before, now] = [vi.fn(), vi.fn()]
  const { result, rerender } = renderHook((apply: (value: string) => void) => useDelayedText({ value: '', read: (text) => text, apply, isPaused: false }), {
    initialProps: before,
  })
  act(() => result.current.setText('sugar'))
  rerender(now)
  act(() => vi.advanceTimersByTime(searchDelayMs))
  expect([before.mock.calls, now.mock.calls]).toEqual([[], [['sugar']]])
})
