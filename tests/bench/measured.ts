import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Measured } from './page-times.ts'

/** The panel as the bench drives it. */
export const measuredPanel = (base: string): Measured => ({
  name: 'panel',
  base,
  orders: '/orders',
  tests: '/tests',
  orderRow: 'tbody a[href^="/orders/"]',
  testRow: 'tbody a[href^="/tests/"]',
  open: (page, list) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: list === 'orders' ? 'Orders' : 'All Tests', exact: true })
      .click(),
  async openDialog(page) {
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(600)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  },
})

const folder = 'tests/bench/peers/react-admin'

/** Installs and builds the small react-admin application beside the bench; null where that fails. Answers the folder of its pages. */
export function buildPeer(): string | null {
  const steps = [
    ...(existsSync(`${folder}/node_modules`) ? [] : [['npm', 'install', '--no-audit', '--no-fund', '--no-package-lock']]),
    ['npx', 'vite', 'build'],
  ]
  for (const [program = '', ...rest] of steps) if (spawnSync(program, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) return null
  return `${folder}/dist`
}

/** react-admin over the same API. */
export const measuredPeer = (base: string): Measured => ({
  name: 'react-admin',
  base,
  orders: '/#/orders',
  tests: '/#/tests',
  orderRow: '.RaDatagrid-row .column-orderNumber',
  testRow: '.RaDatagrid-row .column-price',
  open: (page, list) => page.getByRole('menuitem', { name: list === 'orders' ? 'Orders' : 'Tests' }).click(),
  async openDialog(page) {
    await page.getByRole('button', { name: 'Cancel order' }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(600)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  },
})
