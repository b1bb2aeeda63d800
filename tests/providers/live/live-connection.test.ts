import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenWithReconnect, waitBefore } from '#providers/live/live-connection.ts'
import type { LiveMessage } from '#providers/live/live-message.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const ready = 'event: ready\nid: 1-0\ndata: {}\n\n'
const said = (text: string, isLeftOpen = false) =>
  new Response(
    new ReadableStream({
      start(control) {
        control.enqueue(new TextEncoder().encode(text))
        if (!isLeftOpen) control.close()
      },
    }),
  )

/** Listens with these answers, one after the other, then none; gives when each was asked for, in milliseconds. */
function listen(...answers: readonly (Response | Error)[]) {
  const stop = new AbortController()
  const heard: LiveMessage[] = []
  const asked: number[] = []
  const begun = Date.now()
  let signIn = () => {}
  const onSignedOut = vi.fn(() => new Promise<void>((resolve) => (signIn = resolve)))
  const over = listenWithReconnect(
    {
      async open(signal) {
        asked.push(Date.now() - begun)
        const answer = answers[asked.length - 1]
        if (answer === undefined) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }))
        if (answer instanceof Error) throw answer
        return answer
      },
      hear: (message) => heard.push(message),
      onSignedOut,
    },
    stop.signal,
  )
  return { asked, heard, over, stop, onSignedOut, signIn: () => signIn() }
}

test('LIVE-01 it comes back by itself with growing pauses', async () => {
  const broken = new Error('no connection')
  const { asked, stop, over } = listen(broken, broken, broken, broken, broken, broken, broken)
  // The longest pauses come to 91 s; the shortest, with the silence of the answer after them, to 100 s.
  await vi.advanceTimersByTimeAsync(95_000)
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  for (const [index, pause] of pauses.entries()) {
    const most = Math.min(30_000, 1000 * 2 ** index)
    expect(pause).toBeGreaterThanOrEqual(most / 2)
    expect(pause).toBeLessThanOrEqual(most)
  }
  expect(pauses).toHaveLength(7)
  stop.abort()
  await over
})

test('a line that worked is tried again within a second; one that is silent for 40 s is dead', async () => {
  const { asked, heard, stop, over } = listen(said(ready), said(ready, true), said(ready, true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(42_000)
  expect(asked).toHaveLength(3)
  expect(heard).toHaveLength(3)
  stop.abort()
  await over
})

test.each([404, 405, 501])('LIVE-03 a server that answers %i has no such call: it is not asked again', async (status) => {
  const { asked, over, onSignedOut } = listen(new Response(null, { status }))
  await over
  await vi.advanceTimersByTimeAsync(120_000)
  expect([asked.length, onSignedOut.mock.calls.length]).toEqual([1, 0])
})

test('LIVE-01 AUTH-09 a refused token is reported once without a retry; the next sign-in reconnects', async () => {
  const { asked, heard, over, stop, onSignedOut, signIn } = listen(said(ready), new Response(null, { status: 401 }), said(ready, true))
  await vi.advanceTimersByTimeAsync(600_000)
  expect([asked.length, onSignedOut.mock.calls.length]).toEqual([2, 1])
  signIn()
  await vi.advanceTimersByTimeAsync(1)
  expect([asked.length, heard.length]).toEqual([3, 2])
  stop.abort()
  await over
})

test('a live connection survives a 503 and an unreadable message', async () => {
  const { asked, heard, stop, over } = listen(
    new Response(null, { status: 503 }),
    said('<html>\n\nevent: change\nid: x\ndata: {\n\nevent: change\nid: 1-1\ndata: {"entity":1}\n\n'),
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.length).toBe(3)
  expect(heard).toEqual([])
  stop.abort()
  await over
})

test('the pause after a line that worked is by chance, so that all do not come at once', () => {
  expect([waitBefore(0, 0), waitBefore(0, 0.5), waitBefore(3, 0), waitBefore(3, 1), waitBefore(20, 1)]).toEqual([0, 500, 2000, 4000, 30_000])
})
