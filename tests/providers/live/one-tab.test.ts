import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workInOneTab } from '#providers/live/one-tab.ts'

/** Listeners of all channels, and the tabs that are frozen: they hear nothing. */
const channels = new Set<{ tab: string; hear: (event: { data: unknown }) => void }>()
const frozen = new Set<string>()
let opening = ''

class Channel {
  private readonly own: string[] = [opening]
  private readonly entries: { tab: string; hear: (event: { data: unknown }) => void }[] = []
  addEventListener(_: string, hear: (event: { data: unknown }) => void) {
    const entry = { tab: this.own[0] ?? '', hear }
    this.entries.push(entry)
    channels.add(entry)
  }
  postMessage(data: unknown) {
    for (const each of channels) if (!this.entries.includes(each)) setTimeout(() => channels.has(each) && !frozen.has(each.tab) && each.hear({ data }), 1)
  }
  close() {
    for (const entry of this.entries) channels.delete(entry)
  }
}

const working = new Set<string>()
const open = (tab: string) => {
  const end = new AbortController()
  opening = tab
  workInOneTab('turn', end.signal, async (signal) => {
    working.add(tab)
    signal.addEventListener('abort', () => working.delete(tab))
  })
  return end
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const all of [channels, frozen, working]) all.clear()
})

test('LIVE-01 without locks one of twelve tabs listens, and another after it is closed', async () => {
  const tabs = new Map(Array.from({ length: 12 }, (_, index) => [`tab ${index}`, open(`tab ${index}`)]))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(working.size).toBe(1)
  const [first = ''] = working
  open('late')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...working]).toEqual([first])
  tabs.get(first)?.abort()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(working.size).toBe(1)
  expect(working.has(first)).toBe(false)
})

test('LIVE-01 without locks a tab takes over from a frozen one, and one is left once that is awake', async () => {
  open('one')
  await vi.advanceTimersByTimeAsync(1_000)
  open('two')
  frozen.add('one')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(working).toEqual(new Set(['one', 'two']))
  frozen.delete('one')
  open('three')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(working.size).toBe(1)
})
