import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#providers/http/api-error.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Lets time pass, drawing what each second changes. */
async function later(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100))
}
const tooMany = () => new ApiError('tooMany', { statusCode: 429, retryAfterMs: 2_500 })

/** A read that the server put off was told as failed, and stood until somebody came back to it. */
test('GEN-03 what came too often counts down and is read again by itself when the wait is over, once, and anew after the next refusal', async () => {
  const retry = vi.fn()
  const { rerender, unmount } = render(<ErrorPanel error={tooMany()} onRetry={retry} />)
  expect(screen.getByText('Trying again by itself in 3 s.')).toBeTruthy()
  await later(1_000)
  expect(screen.getByText('Trying again by itself in 2 s.')).toBeTruthy()
  await later(1_900)
  expect(retry).not.toHaveBeenCalled()
  await later(5_000)
  expect(retry).toHaveBeenCalledTimes(1)
  rerender(<ErrorPanel error={tooMany()} onRetry={retry} />)
  expect(screen.getByText('Trying again by itself in 3 s.')).toBeTruthy()
  await later(3_000)
  expect(retry).toHaveBeenCalledTimes(2)
  unmount()
})

test('any other failure waits for the user', async () => {
  const retry = vi.fn()
  const { unmount } = render(<ErrorPanel error={new ApiError('server', { statusCode: 503, retryAfterMs: 2_000 })} onRetry={retry} />)
  await later(6_000)
  expect(retry).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
  unmount()
})
