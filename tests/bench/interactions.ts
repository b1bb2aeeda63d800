import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { MeasuredApp } from './measured.ts'
import { middleOf, pressAt } from './mouse.ts'
import { percentilesOf } from './percentiles.ts'
import { startVisit } from './visit.ts'

/** Interactions at a 4 × slower processor, in milliseconds, and what 40 changes of the list leave on the heap. */
export interface Interactions {
  readonly firstClick: number
  /** The middle of several. */
  readonly nextClick: number
  readonly dialogFirst: number
  readonly dialogAgain: number
  readonly heapMb: number
}

declare global {
  interface Window {
    benchEvents: number[]
  }
}

const slower = 4
/** Clicks after the first, of which the median is taken, since each varies by a frame or two. */
const furtherClicks = 5
/** Milliseconds after which an interaction is over, at the slower processor and at full speed. */
const rest = 1200
const shortRest = 300

/** Runs in the page and records the duration of each interaction until its next paint, which the browser rounds to 8 ms. */
function keepInteractions(): void {
  window.benchEvents = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ((entry as PerformanceEventTiming).interactionId > 0) window.benchEvents.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/**
 * One visit of clicks: the mouse goes to where an element was found while nothing was measured.
 */
export async function interactions(browser: Browser, { clicked, ...app }: MeasuredApp): Promise<Interactions> {
  const { page, devtools, ...visit } = await startVisit(browser, clicked.testRow, app.signIn)
  await page.addInitScript(keepInteractions)
  const setSlowdown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await visit.untilSeen(() => page.goto(app.base + clicked.tests))
  await page.waitForLoadState('networkidle')
  await sleep(4000)
  const rows = { orders: app.orderRow, tests: clicked.testRow }
  const places = { orders: await middleOf(clicked.menu(page, 'orders')), tests: await middleOf(clicked.menu(page, 'tests')) }

  const go = async (list: 'orders' | 'tests', pause = rest) => {
    await sleep(pause)
    await visit.watchFor(rows[list])
    return visit.untilSeen(() => pressAt(page, places[list]))
  }
  const atFullSpeed = async <Value>(work: () => Promise<Value>) => {
    await sleep(rest)
    await setSlowdown(1)
    const value = await work()
    await sleep(shortRest)
    await setSlowdown(slower)
    return value
  }
  const dialog = async () => {
    await atFullSpeed(() => visit.read(() => window.benchEvents.splice(0).length))
    for (const element of clicked.dialog) await pressAt(page, await atFullSpeed(() => middleOf(element(page))))
    await atFullSpeed(() => page.getByRole('dialog').waitFor())
    await page.keyboard.press('Escape')
    await atFullSpeed(() => page.getByRole('dialog').waitFor({ state: 'hidden' }))
    return visit.read(() => Math.max(0, ...window.benchEvents))
  }
  const heap = async () => {
    await sleep(rest)
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
  }

  await setSlowdown(slower)
  const firstClick = await go('orders')
  const nextClicks: number[] = []
  for (let time = 0; time < furtherClicks; time += 1) {
    await go('tests')
    nextClicks.push(await go('orders'))
  }
  const { p50: nextClick } = percentilesOf(nextClicks)
  const dialogFirst = await dialog()
  const dialogAgain = await dialog()
  await setSlowdown(1)
  const before = await heap()
  for (let time = 0; time < 20; time += 1) {
    await go('tests', shortRest)
    await go('orders', shortRest)
  }
  const heapMb = (await heap()) - before
  await visit.end()
  return { firstClick, nextClick, dialogFirst, dialogAgain, heapMb }
}
