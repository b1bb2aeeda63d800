import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { withoutStream } from '#tests/browser/support/lab.ts'
import { chromiumFlags } from '#tests/support/chromium-flags.ts'
import { chromiumPath } from '#tests/support/chromium.ts'

/** Network and processor of a visit. */
export interface Profile {
  readonly name: string
  readonly slowerCpu: number
  /** Round trip in milliseconds, and bytes per second. */
  readonly line: { readonly latency: number; readonly bytes: number } | null
}

/** A visit by a separate browser, watched by a script of some lines: nothing of Playwright's runs in the page unless it is asked for. */
export interface BenchVisit {
  readonly page: Page
  readonly devtools: CDPSession
  /** Does something, and answers the milliseconds, since the page was asked for or since the last click, at which the page has what is watched for. */
  untilSeen(action: () => Promise<unknown>): Promise<number>
  /** Watches for another selector from the next click on. */
  watchFor(selector: string): Promise<void>
  /** Runs a function in the page. It must not use outer variables. */
  read<Value>(inPage: () => Value): Promise<Value>
  end(): Promise<void>
}

interface Watch {
  wanted: string | null
  /** The selector of a page that can be worked with, and when it was first found. */
  readonly readySelector: string
  readyAt: number | null
  /** Moment at which this was the first script to run in the page. */
  readonly startedAt: number
  since: number
  check(): void
}

declare global {
  interface Window {
    benchWatch: Watch
    benchSeen(milliseconds: string): void
  }
}

/** Chromium as the bench starts it. */
export const startBrowser = () => chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags, '--enable-precise-memory-info'] })

/**
 * In the page: says at the first frame that has what is wanted how late that is, once, and again after a click.
 * Only methods and functions without a name, because the compiler gives named ones a helper that the page does not have.
 */
function watchFrames([wanted, readySelector]: readonly [string, string]): void {
  if (!location.protocol.startsWith('http')) return
  window.benchWatch = {
    wanted,
    readySelector: readySelector,
    readyAt: null,
    startedAt: performance.now(),
    since: 0,
    check() {
      if (this.readyAt === null && document.querySelector(this.readySelector)) this.readyAt = performance.now()
      if (this.wanted !== null && document.querySelector(this.wanted)) {
        this.wanted = null
        window.benchSeen(String(performance.now() - this.since))
      }
      if (this.wanted !== null || this.readyAt === null) requestAnimationFrame(() => this.check())
    },
  }
  addEventListener(
    'click',
    ({ timeStamp }) => {
      window.benchWatch.since = timeStamp
      requestAnimationFrame(() => window.benchWatch.check())
    },
    { capture: true },
  )
  requestAnimationFrame(() => window.benchWatch.check())
}

/** Throttles the processor and the network of a page. */
export async function slowDown(devtools: CDPSession, { slowerCpu, line }: Profile): Promise<void> {
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
}

async function tooLate(wanted: string): Promise<never> {
  await sleep(60_000, undefined, { ref: false })
  throw new Error(`no ${wanted} within a minute`)
}

/** Page shown before the visit, since the first page would include the browser's start. */
export const pageBefore = 'data:text/html,<title>Another page</title>'

/** Prepares a visit that watches for a selector: a browser in use, with nothing of the application but the session. */
export async function startVisit(
  browser: Browser,
  selector: string,
  signIn: (context: BrowserContext) => Promise<unknown>,
  readySelector = selector,
): Promise<BenchVisit> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  await withoutStream(context)
  await signIn(context)
  await context.addInitScript(watchFrames, [selector, readySelector] as const)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let wanted = selector
  let report: (milliseconds: number) => void = () => undefined
  devtools.on('Runtime.bindingCalled', ({ payload }) => report(Number(payload)))
  // Without this the binding is lost where the first page starts another process.
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'benchSeen' })
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true })
    if (exceptionDetails) throw new Error(result.description ?? exceptionDetails.text)
    return result.value
  }
  await page.goto(pageBefore)
  await sleep(1000)
  return {
    page,
    devtools,
    async untilSeen(action) {
      const seen = new Promise<number>((resolve) => {
        report = resolve
      })
      await action()
      return Promise.race([seen, tooLate(wanted)])
    },
    async watchFor(next) {
      wanted = next
      await evaluate(`window.benchWatch.wanted = ${JSON.stringify(next)}`)
    },
    read: (inPage) => evaluate(`(${inPage})()`),
    end: () => context.close(),
  }
}
