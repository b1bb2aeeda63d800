import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { MeasuredApp } from './measured.ts'
import { type Profile, pageBefore, slowDown, startVisit, type BenchVisit } from './visit.ts'

/** This machine without throttling. */
export const fast: Profile = { name: 'fast', slowerCpu: 1, line: null }

/** The networks and processors of cold visits. */
export const profiles: readonly Profile[] = [
  fast,
  { name: '4 × slower processor', slowerCpu: 4, line: null },
  { name: 'slow 4G, 4 × slower processor', slowerCpu: 4, line: { latency: 150, bytes: 200_000 } },
]

/** The orders list, cold: milliseconds since the page was asked for, and the JavaScript that came before the rows. */
export interface ColdTime {
  /** Moment from which scripts of the page can run: before that the browser starts a process for it. */
  readonly scriptsRun: number
  readonly firstPaint: number
  readonly callSent: number
  /** The same where the page is read again in its tab, which has a process and the files already. */
  readonly callSentAgain: number
  readonly rows: number
  readonly workable: number
  /** The same on a second visit, when the browser has the files. */
  readonly workableAgain: number
  readonly scriptKb: number
}

/** The sign-in screen, cold: milliseconds until a password can be typed, and the JavaScript that came before. */
export interface SignInTime {
  readonly ready: number
  readonly scriptKb: number
}

/** The timings of the visit, read after the rows are there; read again until they include the first paint and the rows that can be worked with. */
async function kept({ read }: BenchVisit) {
  for (let time = 0; time < 100; time += 1) {
    await sleep(300)
    const found = await read(() => ({
      scriptsRun: window.benchWatch.startedAt,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
      workable: window.benchWatch.readyAt,
      loaded: performance.getEntriesByType('resource').map((each) => {
        const { name, startTime, responseEnd, encodedBodySize } = each as PerformanceResourceTiming
        return { name, startTime, responseEnd, encodedBodySize }
      }),
    }))
    const { firstPaint, workable } = found
    if (firstPaint !== null && workable !== null) return { ...found, firstPaint, workable }
  }
  throw new Error('the browser does not say when it painted first')
}

type Loaded = Awaited<ReturnType<typeof kept>>['loaded']

const listCallIn = (loaded: Loaded) => loaded.find(({ name }) => name.includes('/orders/admin/all'))?.startTime ?? Number.NaN

/** The scripts that were there at a moment, in kB as they were sent. */
function scriptKbBy(loaded: Loaded, moment: number): number {
  const scripts = loaded.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= moment)
  return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
}

/** A cold visit of an address of the orders, the same page once more, and a second visit. */
export async function coldList(browser: Browser, app: MeasuredApp, profile: Profile): Promise<ColdTime> {
  const visit = await startVisit(browser, app.orderRow, app.signIn, app.readyRow)
  await slowDown(visit.devtools, profile)
  const open = () => visit.untilSeen(() => visit.page.goto(app.base + app.orders, { waitUntil: 'commit' }))
  const rows = await open()
  const { scriptsRun, firstPaint, workable, loaded } = await kept(visit)
  await sleep(1000)
  await visit.untilSeen(() => visit.page.reload({ waitUntil: 'commit' }))
  const again = await kept(visit)
  await visit.page.goto(pageBefore)
  await sleep(1000)
  await open()
  const { workable: workableAgain } = await kept(visit)
  await visit.end()
  return {
    rows,
    workable,
    workableAgain,
    scriptsRun,
    firstPaint,
    callSent: listCallIn(loaded),
    callSentAgain: listCallIn(again.loaded),
    scriptKb: scriptKbBy(loaded, rows),
  }
}

/** One cold visit of the completed orders by their address: milliseconds until the rows can be worked with. */
export async function coldFiltered(browser: Browser, app: MeasuredApp, profile: Profile): Promise<number> {
  const visit = await startVisit(browser, app.orderRow, app.signIn, app.readyRow)
  await slowDown(visit.devtools, profile)
  await visit.untilSeen(() => visit.page.goto(app.base + app.completedOrders, { waitUntil: 'commit' }))
  const { workable } = await kept(visit)
  await visit.end()
  return workable
}

/** One cold visit of the sign-in screen. */
export async function coldSignIn(browser: Browser, app: MeasuredApp, profile: Profile): Promise<SignInTime> {
  const visit = await startVisit(browser, 'input[type=password]', async () => undefined)
  await slowDown(visit.devtools, profile)
  const ready = await visit.untilSeen(() => visit.page.goto(app.base + app.signInScreen, { waitUntil: 'commit' }))
  const { loaded } = await kept(visit)
  await visit.end()
  return { ready, scriptKb: scriptKbBy(loaded, ready) }
}
