import { afterEach, expect, test, vi } from 'vitest'
import { firstRowsPainted } from '#boot/opening.ts'

/** What has happened of what the panel's code waits for. */
async function waitingFor(rows: Promise<void> | undefined) {
  vi.useFakeTimers()
  if (rows) window.labRows = rows
  let isOver = false
  void firstRowsPainted().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return { isOver: () => isOver }
}

afterEach(() => {
  vi.useRealTimers()
  delete window.labRows
})

test('where the page draws no first rows, the panel starts at once', async () => {
  expect((await waitingFor(undefined)).isOver()).toBe(true)
})

test('the panel starts when the first rows had a frame to be painted in', async () => {
  let drawn: () => void = () => undefined
  const wait = await waitingFor(
    new Promise((resolve) => {
      drawn = resolve
    }),
  )
  drawn()
  await vi.advanceTimersByTimeAsync(0)
  expect(wait.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(40)
  expect(wait.isOver()).toBe(true)
})

test('rows that do not come hold the panel up for a quarter of a second at most', async () => {
  const wait = await waitingFor(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(240)
  expect(wait.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(wait.isOver()).toBe(true)
})
