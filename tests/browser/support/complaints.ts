import type { BrowserContext, Page } from '@playwright/test'

/** Console errors that a browser logs for every failed answer and missing chunk; the tests provoke those. */
const ownNoise = /^Failed to load resource|net::ERR_|Failed to fetch dynamically imported module/

/** Collects what no page may ever do: violate its content security policy, throw, or write an error to the console other than the expected ones. */
export async function collectComplaints(context: BrowserContext, expected: RegExp | null = null): Promise<readonly string[]> {
  const complaints: string[] = []
  await context.exposeBinding('reportViolation', ({ page }, what: string) => {
    complaints.push(`CSP at ${placeOf(page)}: ${what}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !ownNoise.test(message.text()) && !expected?.test(message.text()))
      complaints.push(`console at ${placeOf(message.page())}: ${message.text()}`)
  })
  context.on('weberror', (thrown) => {
    complaints.push(`thrown at ${placeOf(thrown.page())}: ${thrown.error().message}`)
  })
  return complaints
}

function placeOf(page: Page | null): string {
  return page ? new URL(page.url()).pathname : '?'
}
