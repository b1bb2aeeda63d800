import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#providers/http/api-error.ts'
import { createQueryClient } from '#boot/panel-data.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Puts up a piece of a screen that reads the tests, and waits until its read has ended. */
async function mount(client: QueryClient, queryFn: () => Promise<unknown>) {
  const stop = new QueryObserver(client, { queryKey: ['tests'], queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return stop
}

/** A figure worked out from the options of a form asked for them a second time where the form's own read had just failed. */
test('GEN-03 a failed read is repeated by a later mount, but not by one right after', async () => {
  const client = createQueryClient()
  const read = vi.fn(() => Promise.reject(new Error('refused')))
  await mount(client, read)
  await vi.advanceTimersByTimeAsync(2_900)
  await mount(client, read)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  await mount(client, read)
  expect(read).toHaveBeenCalledTimes(2)
})

/** A read that the server asked to repeat later was once shown as failed until somebody came back to the page. */
test('GEN-03 after too many requests the data is refetched when the wait ends and the page is visible', async () => {
  const client = createQueryClient()
  const read = vi.fn(() => Promise.reject(new ApiError('tooMany', { statusCode: 429, retryAfterMs: 2_000 })))
  const stop = await mount(client, read)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})

test('GEN-03 a read stays fresh for 30 seconds, so another component does not repeat it', async () => {
  const client = createQueryClient()
  const read = vi.fn(() => Promise.resolve('rows'))
  const stop = await mount(client, read)
  await vi.advanceTimersByTimeAsync(29_000)
  await mount(client, read)
  expect(read).toHaveBeenCalledTimes(1)
  stop()
  await vi.advanceTimersByTimeAsync(2_000)
  await mount(client, read)
  expect(read).toHaveBeenCalledTimes(2)
})
