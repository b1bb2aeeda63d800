import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSuccessMessage } from '#pages/results/use-success-message.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('REP-11 the message of a success disappears after five seconds; a later one has its own five', () => {
  const { result } = renderHook(() => useSuccessMessage())
  const [say, pass] = [(text: string) => act(() => result.current[1](text)), (ms: number) => act(() => vi.advanceTimersByTime(ms))]
  say('Results handed over to verification')
  pass(3_000)
  say('Report released')
  pass(4_999)
  expect(result.current[0]).toBe('Report released')
  pass(1)
  expect(result.current[0]).toBeNull()
})
