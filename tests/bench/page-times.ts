import { chromium, type Browser } from '@playwright/test'
import { chromiumPath } from '#tests/support/chromium.ts'
import { withoutStream } from '#tests/browser/support/lab.ts'

/** What one way to a screen took, in milliseconds (middle of the runs), and what it loaded. */
export interface PageTime {
  readonly way: string
  readonly ms: number
  readonly scriptKb: number
  readonly requests: number
}

const runs = Number(process.env.BENCH_RUNS ?? 5)
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Session {
  readonly token: string
  readonly user: unknown
}

/** Cold with an empty cache, or with a signed-in session laid in first; `slow` makes the processor 4 times slower. */
async function cold(browser: Browser, way: string, address: string, ready: string, session: Session | null, slow: boolean): Promise<PageTime> {
  const times: number[] = []
  let scriptKb = 0
  let requests = 0
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext()
    const page = await context.newPage()
    if (session) {
      await context.addInitScript(({ token, user }) => {
        localStorage.setItem('auth_token', token)
        localStorage.setItem('auth_user', JSON.stringify(user))
      }, session)
    }
    if (slow) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const started = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor()
    times.push(performance.now() - started)
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((each) => ({ name: each.name, size: (each as PerformanceResourceTiming).encodedBodySize })),
    )
    scriptKb = loaded.filter(({ name }) => name.endsWith('.js')).reduce((sum, { size }) => sum + size, 0) / 1000
    requests = loaded.length
    await context.close()
  }
  return { way, ms: middle(times), scriptKb, requests }
}

/** From the tests list to the orders list by a click in the sidebar: the first time, and again. */
async function byClick(browser: Browser, base: string, session: Session): Promise<PageTime[]> {
  const context = await browser.newContext()
  await withoutStream(context)
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('auth_token', token)
    localStorage.setItem('auth_user', JSON.stringify(user))
  }, session)
  const page = await context.newPage()
  await page.goto(`${base}/tests`)
  await page.locator('tbody a').first().waitFor()
  await page.waitForLoadState('networkidle')
  const go = async (link: string, ready: string) => {
    const started = performance.now()
    await page.getByRole('menuitem', { name: link }).click()
    await page.locator(ready).first().waitFor()
    return performance.now() - started
  }
  const first = await go('Orders', 'tbody a[href^="/orders/"]')
  await go('All Tests', 'tbody a[href^="/tests/"]')
  const again = await go('Orders', 'tbody a[href^="/orders/"]')
  await context.close()
  return [
    { way: 'orders list by a click, first', ms: first, scriptKb: 0, requests: 0 },
    { way: 'orders list by a click, again', ms: again, scriptKb: 0, requests: 0 },
  ]
}

/** Times to the sign-in screen and to the orders list in a real Chromium. */
export async function measurePages(base: string, session: Session): Promise<PageTime[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: flags })
  try {
    const list = 'tbody a[href^="/orders/"]'
    return [
      await cold(browser, 'sign-in, cold', `${base}/login`, 'input[type=password]', null, false),
      await cold(browser, 'sign-in, cold, 4 × slower processor', `${base}/login`, 'input[type=password]', null, true),
      await cold(browser, 'orders list, cold', `${base}/orders`, list, session, false),
      await cold(browser, 'orders list, cold, 4 × slower processor', `${base}/orders`, list, session, true),
      ...(await byClick(browser, base, session)),
    ]
  } finally {
    await browser.close()
  }
}
