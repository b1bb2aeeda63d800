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
