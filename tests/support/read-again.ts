import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answering } from './answers.ts'
import { openApp } from './screen.tsx'

/** Milliseconds after which what was read is read again by a window that gets the focus. */
const staleMs = 31_000

/** Opens a screen and waits until it is shown; then the window gets the focus, and the calls of a pattern, read again, fail until `repair`. */
export async function failSecondRead(
  panel: Parameters<typeof openApp>[0],
  calls: RegExp,
  failure: () => Response,
  shown: (user: UserEvent) => Promise<unknown>,
) {
  let isBroken = false
  const opened = await openApp({ ...panel, answer: (request, send) => (isBroken ? answering(calls, failure)(request, send) : send(request)) })
  await shown(opened.user)
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

/** Screen content of a read, and the way to reach it. */
export interface ShownRead {
  readonly name: string
  readonly calls: RegExp
  /** Message when it cannot be read. */
  readonly title: string
  /** Message when viewing is no longer permitted; the title by default. */
  readonly refusedTitle?: string
  /** Makes what it shows; answers its address. */
  path(): Promise<string>
  shown(): HTMLElement | null
  /** Opens what is read where its address alone does not. */
  open?(user: UserEvent): Promise<void>
  /** It holds what was typed, which a refused read does not take away. */
  readonly holdsTyped?: true
}

/** The tests of reads that fail when they are made again: what was read stays under a sentence that says so; what may not be seen any more goes. */
export function testSecondReads(api: Parameters<typeof openApp>[0]['api'], reads: readonly ShownRead[]): void {
  const said = async (title: string) => (await screen.findByText(title)).closest('[role=alert]')?.textContent

  test.each(reads)('GEN-03 AUTH-16 $name: kept under a sentence when a read fails, and gone with the permission', async (each) => {
    let failure = brokenServer
    const { user, repair } = await failSecondRead(
      { api, at: await each.path() },
      each.calls,
      () => failure(),
      async (reader) => {
        await each.open?.(reader)
        await waitFor(() => expect(each.shown()).not.toBeNull())
      },
    )
    for (const words of ['The server cannot be reached.', 'What you see below may be out of date.']) expect(await said(each.title)).toContain(words)
    expect(each.shown()).not.toBeNull()
    const again = () => user.click(screen.getByRole('button', { name: 'Try again' }))
    if (!each.holdsTyped) {
      failure = refusedRead
      await again()
      await waitFor(async () => expect(await said(each.refusedTitle ?? each.title)).toContain('You do not have permission'))
      expect(each.shown()).toBeNull()
    }
    repair()
    if (screen.queryByRole('button', { name: 'Try again' })) await again()
    else return
    await waitFor(() => expect(screen.queryByText(each.title)).toBeNull())
    expect(each.shown()).not.toBeNull()
  })
}
