import { mkdirSync, rmSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { withoutStream } from '#tests/browser/support/lab.ts'
import { benchFolder } from '#tests/bench/folder.ts'
import { storedIn } from '#tests/bench/measured.ts'
import { signInForBench, startServer } from '#tests/bench/server.ts'
import { chromiumFlags } from '#tests/support/chromium-flags.ts'
import { chromiumPath } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'

/** `npm run docs:pictures`: makes docs/pictures from a new demo laboratory in the built panel (`npm run build`), light and dark. */
const folder = 'docs/pictures'
const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

interface Picture {
  readonly name: string
  readonly size: typeof wide
  readonly address: string
  /** The selector of what the picture is for. */
  readonly ready: string
  /** Steps from the address to the screen. */
  open?(page: Page): Promise<unknown>
}

const rows = '#root tbody .row-actions'

const pictures: readonly Picture[] = [
  { name: 'dashboard', size: wide, address: '/dashboard', ready: '.dashboard table' },
  { name: 'orders', size: wide, address: '/orders', ready: rows },
  {
    name: 'order',
    size: wide,
    address: '/orders?status=Testing',
    ready: '#root [role=tab]',
    open: (page) => page.locator('tbody a[href^="/orders/"]').first().click(),
  },
  {
    name: 'result-sheet',
    size: wide,
    address: '/results',
    ready: '.result-grid',
    open: (page) =>
      page
        .getByRole('row', { name: /Abnormal value/ })
        .last()
        .getByRole('link', { name: /^RPT-/ })
        .click(),
  },
  { name: 'day-board', size: wide, address: '/sample-collections/board', ready: '[data-visit]' },
  { name: 'phone', size: phone, address: '/orders', ready: 'main .row-actions' },
]

const server = await startServer(await freePort(), benchFolder())
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
try {
  const session = await signInForBench(server.base)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const { name, size, address, ready, open } of pictures) {
      const context = await browser.newContext({ viewport: size, colorScheme, baseURL: server.base })
      await withoutStream(context)
      await storedIn(server.base, session)(context)
      const page = await context.newPage()
      await page.goto(address)
      await open?.(page)
      await page.locator(ready).first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` })
      await context.close()
    }
} finally {
  await browser.close()
  await server.stop()
}
