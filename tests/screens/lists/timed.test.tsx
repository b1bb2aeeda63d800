import { act, renderHook, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchDelayMs } from '#domain/page.ts'
import { useDelayedText } from '#crud/fields/filters/use-delayed-text.ts'
import { ApiError } from '#providers/http/api-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

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

/** Lets time pass, drawing what each second changes. */
async function later(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100))
}

const refused = (statusCode: number) => <ErrorPanel error={new ApiError('tooMany', { statusCode, retryAfterMs: 2_500 })} onRetry={() => undefined} />
const words = () => screen.queryByText(/Trying again by itself/)?.textContent

test('GEN-03 after too many requests a countdown leads to the reread, and again after a refusal', async () => {
  const { rerender, unmount } = render(refused(429))
  expect(words()).toBe('Trying again by itself in 3 s.')
  await later(1_000)
  expect(words()).toBe('Trying again by itself in 2 s.')
  await later(2_000)
  expect(words()).toBeUndefined()
  rerender(refused(429))
  expect(words()).toBe('Trying again by itself in 3 s.')
  unmount()
})

test('any other failure waits for the user', () => {
  const { unmount } = render(refused(503))
  expect(words()).toBeUndefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  unmount()
})
