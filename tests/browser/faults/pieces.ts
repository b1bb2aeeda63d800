import type { Locator, Page } from '@playwright/test'
import { type Api, firstId } from './own-records.ts'
import { openRowMenu } from '#tests/browser/support/steps.ts'

/** A piece of the panel that is fetched when it is needed. */
export interface Piece {
  readonly name: string
  readonly ids: string
  readonly asset: RegExp
  /** A page takes its own place; a part is within a page that stays; the panel is all there is. */
  readonly kind: 'page' | 'part' | 'panel'
  /** Page before the chunk is needed. */
  readonly from: string
  /** Action that makes the panel fetch it. */
  open(page: Page, api: Api): Promise<void>
  /** In sight once it is there. */
  readonly shows: (page: Page) => Locator
  /** It is needed in a narrow window alone. */
  readonly isNarrow?: boolean
}

/** Goes to an address inside the panel, without asking the server for the page. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

const dialog = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.locator('form, .ant-modal-body, .ant-drawer-body') })
    .first()
const anOrder = async (api: Api) => `/orders/${await firstId(api, '/orders/admin/all?limit=1&openOnly=true')}`

const pagePiece = (name: string, asset: RegExp, ids: string, path: (api: Api) => Promise<string>, shows: string, from = '/dashboard'): Piece => ({
  name: `the piece of ${name}`,
  ids: `${ids} GEN-06`,
  asset,
  kind: 'page',
  from,
  open: async (page, api) => goInside(page, await path(api)),
  shows: (page) => page.locator(shows).first(),
})

const partPiece = (name: string, asset: RegExp, ids: string, from: string, open: (page: Page) => Promise<void>): Piece => ({
  name: `the piece of ${name}`,
  ids: `${ids} GEN-06`,
  asset,
  kind: 'part',
  from,
  open,
  shows: dialog,
})

/** One piece of each kind that is fetched apart: screens, a style sheet, dialogs, the panel itself. */
export const pieces: readonly Piece[] = [
  pagePiece('the dashboard', /\/assets\/dashboard-page-.*\.js/, 'DASH-01', async () => '/dashboard', 'section[aria-label="Figures"]', '/tests'),
  pagePiece('an order', /\/assets\/order-detail-page-.*\.js/, 'ODT-01', anOrder, '.order-detail'),
  pagePiece('the style of an order', /\/assets\/order-detail-page-.*\.css/, 'ODT-01', anOrder, '.order-detail'),
  partPiece('the dialog of an action', /\/assets\/action-dialog-/, 'ORD-06', '/orders?openOnly=true', async (page) => {
    await openRowMenu(page)
    await page.getByRole('menuitem', { name: 'Update Status', exact: true }).click()
  }),
  partPiece('the keys of a list', /\/assets\/list-keys-help-/, 'GEN-07', '/tests', (page) => page.keyboard.press('?')),
  {
    ...partPiece('the drawer of the menu', /\/assets\/menu-drawer-/, 'NAV-03', '/tests', (page) =>
      page.getByRole('button', { name: 'Open the sidebar' }).click(),
    ),
    isNarrow: true,
  },
  {
    name: 'the panel itself',
    ids: 'GEN-06',
    asset: /\/assets\/panel-.*\.js/,
    kind: 'panel',
    from: '/orders',
    open: async () => undefined,
    shows: (page) => page.locator('main [data-row-link]').first(),
  },
]
