import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fault-test.ts'
import { comingMs } from './actions.ts'
import { type CaseContext, goInside } from './check-read.ts'
import { expectFocus, expectNoNonsense, expectShell } from './assertions.ts'
import { type Api, firstId } from './own-records.ts'
import { openAccountMenu, openRowMenu, rowLinks } from '#tests/browser/support/steps.ts'

/** A piece of the panel that is fetched when it is needed. */
interface Piece {
  readonly name: string
  readonly asset: RegExp
  /** A page takes its own place; a part is within a page that stays; the panel is all there is. */
  readonly kind: 'page' | 'part' | 'panel'
  /** Page before the chunk is needed. */
  readonly from: string
  /** Action that makes the panel fetch it. */
  open(page: Page, api: Api): Promise<void>
  /** In sight once it is there. */
  readonly shows: (page: Page) => Locator
}

const ofOrder = {
  kind: 'page',
  from: '/dashboard',
  async open(page: Page, api: Api) {
    await goInside(page, `/orders/${await firstId(api, '/orders/admin/all?limit=1&openOnly=true')}`)
  },
  shows: (page: Page) => page.locator('.order-detail').first(),
} as const

/** One piece of each kind that is fetched apart: a screen, a style sheet, a dialog, the panel itself. */
const pieces: readonly Piece[] = [
  { ...ofOrder, name: 'the piece of an order', asset: /\/assets\/order-detail-page-.*\.js/ },
  { ...ofOrder, name: 'the style of an order', asset: /\/assets\/order-detail-page-.*\.css/ },
  {
    name: 'the dialog of an action',
    asset: /\/assets\/action-dialog-/,
    kind: 'part',
    from: '/orders?openOnly=true',
    async open(page) {
      await openRowMenu(page)
      await page.getByRole('menuitem', { name: 'Update Status', exact: true }).click()
    },
    shows: (page) =>
      page
        .getByRole('dialog')
        .filter({ has: page.locator('form') })
        .first(),
  },
  {
    name: 'the panel itself',
    asset: /\/assets\/panel-.*\.js/,
    kind: 'panel',
    from: '/orders',
    open: async () => undefined,
    shows: (page) => page.locator('main [data-row-link]').first(),
  },
]

/** Duration of a chunk's absence, in requests for it. */
const losses = [
  { name: 'gone once', times: 1 },
  { name: 'gone for good', times: Number.POSITIVE_INFINITY },
] as const

type Loss = (typeof losses)[number]

/** The first requests for a piece find it gone; answers how often it was asked for. */
async function lose(page: Page, asset: RegExp, times: number): Promise<() => number> {
  let asked = 0
  await page.route('**/assets/**', (route) => {
    if (!asset.test(route.request().url())) return route.fallback()
    asked += 1
    return asked <= times ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback()
  })
  return () => asked
}

const missing = (page: Page) => page.locator('.missing-piece')
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'new version is available' })

/** Expected display when a chunk of this kind is permanently missing. */
const forGood: Record<Piece['kind'], (page: Page, loads: () => number) => Promise<void>> = {
  async page(page, loads) {
    await expect(notice(page)).toBeVisible({ timeout: comingMs })
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(loads(), 'the first load, and one more').toBe(2)
    await expectShell(page)
  },
  async part(page, loads) {
    await expect(missing(page)).toBeInViewport({ timeout: comingMs })
    await expect(missing(page)).toContainText('This part of the panel could not be loaded')
    await expect(missing(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.locator('.resource-list').first()).toBeVisible()
    await expectShell(page)
    await expectFocus(page)
    expect(loads(), 'the page and its content stay').toBe(1)
  },
  async panel(page, loads) {
    await expect(notice(page)).toContainText('The panel could not be loaded', { timeout: comingMs })
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(loads(), 'the first load, and one more').toBe(2)
  },
}

/** Opens what needs a piece that is gone, and checks what must be seen. Throws what is not so. */
async function checkLoss({ page, api }: CaseContext, piece: Piece, { times }: Loss): Promise<void> {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  const asked = await lose(page, piece.asset, times)
  await page.goto(piece.from)
  if (piece.kind === 'part') await expect(page.locator('main [data-row-link]').first()).toBeVisible({ timeout: comingMs })
  await piece.open(page, api)
  if (times > 1) return forGood[piece.kind](page, () => loads)
  // A part that could not be fetched ahead is fetched again when it is opened; one that was opened first says so.
  await expect(async () => {
    if (await missing(page).isVisible()) await missing(page).getByRole('button', { name: 'Try again' }).click()
    expect(asked()).toBeGreaterThan(1)
  }).toPass({ timeout: comingMs })
  await expect(missing(page)).toHaveCount(0)
  await expect(piece.shows(page)).toBeVisible({ timeout: comingMs })
  if (piece.kind !== 'panel') await expectShell(page)
}

for (const piece of pieces)
  for (const loss of losses)
    test(`GEN-06 ${piece.name}, ${loss.name} after a deploy`, async ({ caseContext, page }) => {
      await checkLoss(caseContext, piece, loss)
      await expectNoNonsense(page)
    })

test('GEN-06 a page without its start code says so, and Reload tries again', async ({ page }) => {
  // Once ahead of need and once when the page starts it.
  await lose(page, /\/assets\/start-.*\.js/, 2)
  await page.goto('/orders')
  await expect(page.getByRole('alert')).toContainText('The panel could not be loaded')
  await page.getByRole('button', { name: 'Reload' }).click()
  await rowLinks(page)
  await expect(page.getByText('The panel could not be loaded')).toHaveCount(0)
})

test('GEN-06 a dialog component whose chunk is gone says so in place; page and content stay', async ({ page, caseContext }) => {
  // Once ahead of need and once when the dialog opens.
  await lose(page, /\/assets\/birth-input-/, 2)
  await page.goto(`/orders/${await firstId(caseContext.api, '/orders/admin/all?limit=1&openOnly=true')}?tab=patients`)
  await page.getByRole('button', { name: 'Add patient' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Asha')
  await expect(dialog.getByRole('alert')).toContainText('This part of the panel could not be loaded')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Date of birth (optional)').or(dialog.getByRole('button', { name: 'Reload' }))).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Asha')
  await expectShell(page)
})

test('GEN-06 menus with a missing chunk: a row says so, Logout remains, and the next press opens both', async ({ page }) => {
  await lose(page, /\/assets\/(row-menu|account-entries)-/, Number.POSITIVE_INFINITY)
  await page.goto('/orders')
  await rowLinks(page)
  await openRowMenu(page)
  await expect(page.getByText('This part of the panel could not be loaded')).toBeVisible()
  await openAccountMenu(page)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.unroute('**/assets/**')
  await openRowMenu(page)
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await openAccountMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})
