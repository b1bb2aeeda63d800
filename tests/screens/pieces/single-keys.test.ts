import { act, fireEvent, renderHook } from '@testing-library/react'
import { onTestFinished, expect, test, vi } from 'vitest'
import { useNextKey } from '#pages/prescriptions/use-next-pending.ts'
import { useSheetKeys } from '#pages/results/use-sheet-keys.ts'
import { setSingleKeys } from '#ui/single-keys.ts'

/** An input of the page. */
function input(): HTMLInputElement {
  const made = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => made.remove())
  return made
}

test('RES-10 WCAG 2.1.4 a key of the result sheet does nothing in an input, nor where single keys are off', () => {
  const go = vi.fn()
  onTestFinished(() => setSingleKeys(true))
  renderHook(() => useSheetKeys({ s: go }))
  fireEvent.keyDown(input(), { key: 's' })
  expect(go).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 's' })
  expect(go).toHaveBeenCalledOnce()
  act(() => setSingleKeys(false))
  fireEvent.keyDown(document.body, { key: 's' })
  expect(go).toHaveBeenCalledOnce()
})

test('PRE-04 an N in a text leads to no other prescription; an early one leads on once the next is known', () => {
  const next = vi.fn()
  const initialProps: { onNext: (() => void) | null; isReading: boolean } = { onNext: null, isReading: true }
  const { rerender } = renderHook(({ onNext, isReading }) => useNextKey(onNext, isReading), { initialProps })
  fireEvent.keyDown(input(), { key: 'n' })
  rerender({ onNext: next, isReading: false })
  expect(next).not.toHaveBeenCalled()
  rerender({ onNext: null, isReading: true })
  fireEvent.keyDown(document.body, { key: 'n' })
  rerender({ onNext: next, isReading: false })
  expect(next).toHaveBeenCalledOnce()
  rerender({ onNext: null, isReading: false })
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(next).toHaveBeenCalledOnce()
})
