import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { answering } from './answers.ts'
import { openApp } from './screen.tsx'

/** Milliseconds after which what was read is read again by a window that gets the focus. */
const staleMs = 31_000

/** Opens a screen and waits until it is shown; then the window gets the focus, and the calls of a pattern, read again, fail until `repair`. */
export async function failSecondRead(panel: Parameters<typeof openApp>[0], calls: RegExp, failure: () => Response, shown: () => Promise<unknown>) {
  let isBroken = false
  const opened = await openApp({ ...panel, answer: (request, send) => (isBroken ? answering(calls, failure)(request, send) : send(request)) })
  await shown()
  isBroken = true
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + staleMs })
  onTestFinished(() => void vi.useRealTimers())
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  return {
    ...opened,
    repair() {
      isBroken = false
    },
  }
}

/** A server that breaks. */
export const brokenServer = () => Response.json({ status: 'error', message: 'pool.ts:41' }, { status: 503 })

/** A server that takes a permission away. */
export const refusedRead = () => Response.json({ status: 'error', message: 'You do not have permission to do this' }, { status: 403 })
