import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { withoutStream } from '#tests/browser/support/lab.ts'
import { chromiumPath } from '#tests/support/chromium.ts'

/** An application that is measured: where it is, and what its screens are known by. */
export interface Measured {
  readonly name: string
  readonly base: string
  /** Addresses below the base. */
  readonly orders: string
  readonly tests: string
  /** What is there when the rows are. */
  readonly orderRow: string
  readonly testRow: string
  /** Goes to a list by the menu. */
  open(page: Page, list: 'orders' | 'tests'): Promise<void>
  /** Opens a dialog over the orders, and closes it. */
  openDialog(page: Page): Promise<void>
}

/** A line and a processor. */
export interface Profile {
  readonly name: string
  readonly slowerCpu: number
  /** Milliseconds there and back, and bytes in a second. */
  readonly line: { readonly latency: number; readonly bytes: number } | null
}

export const profiles: readonly Profile[] = [
  { name: 'fast', slowerCpu: 1, line: null },
  { name: '4 × slower processor', slowerCpu: 4, line: null },
  { name: 'slow 4G, 4 × slower processor', slowerCpu: 4, line: { latency: 150, bytes: 200_000 } },
]

/** The orders list, cold: milliseconds since the page was asked for, and the JavaScript that came before the rows. */
export interface ColdTime {
  readonly firstPaint: number
  readonly callSent: number
  readonly rows: number
  readonly scriptKb: number
}

/** Interactions at a 4 × slower processor, in milliseconds, and what 40 changes of the list leave on the heap. */
export interface Interactions {
  readonly firstClick: number
  readonly nextClick: number
  readonly dialogFirst: number
  readonly dialogAgain: number
  readonly heapMb: number
}

interface Session {
  readonly token: string
  readonly user: unknown
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium as the bench starts it. */
export const startBrowser = () => chromium.launch({ executablePath: chromiumPath(), args: [...flags, '--enable-precise-memory-info'] })

async function signedIn(browser: Browser, session: Session | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await withoutStream(context)
  if (session)
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('auth_token', token)
      localStorage.setItem('auth_user', JSON.stringify(user))
    }, session)
  return context
}

async function under(page: Page, { slowerCpu, line }: Profile) {
  const devtools = await page.context().newCDPSession(page)
  if (line) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.bytes,
      uploadThroughput: line.bytes / 2,
    })
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
  return devtools
}

/** Milliseconds since the page was asked for at which a selector first matches something. */
async function firstSeen(page: Page, selector: string): Promise<number> {
  const seen = await page.waitForFunction((wanted) => document.querySelector(wanted) && performance.now(), selector, { polling: 'raf', timeout: 60_000 })
  return (await seen.jsonValue()) ?? Number.NaN
}

/** One cold visit of the orders list. */
export async function coldList(browser: Browser, app: Measured, profile: Profile, session: Session): Promise<ColdTime> {
  const context = await signedIn(browser, session)
  const page = await context.newPage()
  await under(page, profile)
  await page.goto(app.base + app.orders, { waitUntil: 'commit' })
  const rows = await firstSeen(page, app.orderRow)
  const seen = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    loaded: performance.getEntriesByType('resource').map((each) => {
      const { name, startTime, responseEnd, encodedBodySize } = each as PerformanceResourceTiming
      return { name, startTime, responseEnd, encodedBodySize }
    }),
  }))
  await context.close()
  const scripts = seen.loaded.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= rows)
  return {
    rows,
    firstPaint: seen.firstPaint,
    callSent: seen.loaded.find(({ name }) => name.includes('/orders/admin/all'))?.startTime ?? Number.NaN,
    scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
  }
}

/** One cold visit of the sign-in screen: milliseconds until the password can be typed. */
export async function coldSignIn(browser: Browser, base: string, profile: Profile): Promise<number> {
  const context = await signedIn(browser, null)
  const page = await context.newPage()
  await under(page, profile)
  await page.goto(`${base}/login`, { waitUntil: 'commit' })
  const ready = await firstSeen(page, 'input[type=password]')
  await context.close()
  return ready
}

/** One visit of clicks at a 4 × slower processor. */
export async function interactions(browser: Browser, app: Measured, session: Session): Promise<Interactions> {
  const context = await signedIn(browser, session)
  const page = await context.newPage()
  await page.goto(app.base + app.tests)
  await firstSeen(page, app.testRow)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(4000)
  const devtools = await under(page, profiles[1] as Profile)
  const go = async (list: 'orders' | 'tests') => {
    await app.open(page, list)
    return (await firstSeen(page, list === 'orders' ? app.orderRow : app.testRow)) - (await page.evaluate(() => window.benchClickedAt))
  }
  await watchEvents(page)
  const firstClick = await go('orders')
  await go('tests')
  const nextClick = await go('orders')
  const dialog = async () => {
    await page.evaluate(() => window.benchEvents.splice(0))
    await app.openDialog(page)
    return page.evaluate(() => Math.max(0, ...window.benchEvents.map(({ duration }) => duration)))
  }
  const dialogFirst = await dialog()
  const dialogAgain = await dialog()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const before = await heap()
  for (let time = 0; time < 20; time += 1) {
    await go('tests')
    await go('orders')
  }
  const heapMb = (await heap()) - before
  await context.close()
  return { firstClick, nextClick, dialogFirst, dialogAgain, heapMb }
}

declare global {
  interface Window {
    benchEvents: { readonly duration: number }[]
    benchClickedAt: number
  }
}

/** Keeps the moment of the last click, and the duration of each interaction until its next paint, which the browser rounds to 8 ms. */
async function watchEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.benchEvents = []
    addEventListener('click', ({ timeStamp }) => (window.benchClickedAt = timeStamp), { capture: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ((entry as PerformanceEventTiming).interactionId > 0) window.benchEvents.push(entry)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}
