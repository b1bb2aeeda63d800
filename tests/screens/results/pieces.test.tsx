import { act, renderHook, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSuccessMessage } from '#pages/results/use-success-message.ts'
import { ValueTrend } from '#pages/results/trend.tsx'

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

const point = (id: string, number: number, unit: string) => ({
  ...{ id, number, unit, value: String(number), collectedOn: `2026-11-0${id}`, rangeText: '' },
  ...{ rangeLow: null, rangeHigh: null, flag: null, direction: null },
})

test('RES-08 the line has values in the latest unit only; the table has all with their units', () => {
  const { container } = render(
    <ValueTrend name="Glucose" points={[point('4', 5.5, 'mmol/L'), point('3', 99, 'mg/dL'), point('2', 5.1, 'mmol/L'), point('1', 5, 'mmol/L')]} band={null} />,
  )
  expect(container.querySelectorAll('circle')).toHaveLength(3)
  expect([...container.querySelectorAll('.trend-value')].map(({ textContent }) => textContent?.trim())).toEqual(['5', '5.1', '5.5'])
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('td')?.textContent?.trim())).toEqual(['5.5 mmol/L', '99 mg/dL', '5.1 mmol/L', '5 mmol/L'])
})
