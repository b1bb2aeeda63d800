import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { type BenchSession, storedIn } from './measured.ts'
import { middleOf, pressAt } from './mouse.ts'
import { type BenchVisit, slowDown, startVisit } from './visit.ts'

/** A visit of an address, with the processor time of its main thread in milliseconds so far. */
export interface ScreenVisit extends Pick<BenchVisit, 'page' | 'read'> {
  /** Milliseconds of work since the page's process began. */
  worked(): Promise<number>
  /** Calls of the API that the page has made. */
  calls(): number
}

/** A screen to measure. */
export interface MeasuredScreen {
  readonly name: string
  /** Its address, below that of the panel unless it is a whole one. */
  readonly address: string
  /** The selector of what the screen is for. */
  readonly ready: string
  readonly slowerCpu: 1 | 4
  measure(visit: ScreenVisit): Promise<number>
}

/** Visits a screen and measures something of it, in a browser of its own. */
export async function measureScreen(
  browser: Browser,
  base: string,
  session: BenchSession,
  { address, ready, slowerCpu, measure }: MeasuredScreen,
): Promise<number> {
  const { page, devtools, ...visit } = await startVisit(browser, ready, storedIn(base, session))
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1
  })
  // The compiler of this script wraps functions in a helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (made) => made')
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await slowDown(devtools, { name: '', slowerCpu, line: null })
  // A busy machine takes longer than the browser's driver waits by default.
  page.setDefaultTimeout(90_000)
  await visit.untilSeen(() => page.goto(new URL(address, base).href, { waitUntil: 'commit' }))
  await page.waitForLoadState('networkidle')
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  return measure({ page, worked, read: visit.read, calls: () => calls }).finally(visit.end)
}

/** Milliseconds until all calls of a screen have been answered and drawn. */
export const restMs = 1_500

/** Milliseconds between two looks at a page, each of which costs it a little. */
export const lookMs = 200

/** Work until a screen is ready: what it asks for is there, and nothing more comes. */
export const untilReady = ({ worked }: ScreenVisit) => worked()

/** Work for each of some acts, without that for the rest of the page. */
export async function workOf({ worked }: ScreenVisit, times: number, act: (time: number) => Promise<unknown>): Promise<number> {
  await sleep(restMs)
  const before = await worked()
  for (let time = 0; time < times; time += 1) {
    await act(time)
    await sleep(restMs / 5)
  }
  return ((await worked()) - before) / times
}

/** Acts of which a visit takes the middle. */
export const acts = 8

/** Work for a key in the first of some cells. */
export const perKeystroke = (cells: string) => async (visit: ScreenVisit) => {
  await visit.page.locator(cells).first().focus()
  return workOf(visit, acts, (time) => visit.page.keyboard.press(String(1 + (time % 9))))
}

/** Work for Enter after a value in each of the first cells. */
export const perEnter = (cells: string) => async (visit: ScreenVisit) => {
  await visit.page.locator(cells).first().focus()
  let spent = 0
  for (let time = 0; time < acts; time += 1) {
    await visit.page.keyboard.type(nextValue())
    spent += await workOf(visit, 1, () => visit.page.keyboard.press('Enter'))
  }
  return spent / acts
}

/** Work for a change between the first three of some tabs, each of which was open before, so that its scripts are there. */
export const perTab = (selector: string) => async (visit: ScreenVisit) => {
  const tabs = visit.page.locator(selector)
  for (const tab of await tabs.all()) await tab.click()
  const places = [await middleOf(tabs.nth(0)), await middleOf(tabs.nth(1)), await middleOf(tabs.nth(2))] as const
  return workOf(visit, acts, (time) => pressAt(visit.page, places[(time % 3) as 0 | 1 | 2]))
}

let typed = 0
/** A value that no cell has had in the visits just before, since only a change is saved. */
export function nextValue(): string {
  typed += 1
  return String(10 + (typed % 89))
}
