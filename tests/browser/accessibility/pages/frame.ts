import type { Page } from '@playwright/test'
import { chooseOfAccount, openAccountMenu, rowLinks } from '#tests/browser/support/steps.ts'
import { type Place, route, settled, steps } from './place.ts'

/** Pixels of width below which the sidebar is a drawer. */
const narrowBelow = 1_024

const menuButton = (page: Page) => page.locator('header button[aria-expanded]').first()

async function openList(page: Page): Promise<void> {
  await page.goto('/tests')
  await rowLinks(page)
}

/** Presses the button of the sidebar: a drawer opens in a narrow window, the column collapses in a wide one. */
async function toggleSidebar(page: Page): Promise<void> {
  await openList(page)
  await menuButton(page).click()
  const isNarrow = (page.viewportSize()?.width ?? narrowBelow) < narrowBelow
  await page.locator(isNarrow ? '.sidebar-drawer nav' : '.sidebar-collapsed').waitFor()
}

const listPaths = ['/customers', '/sample-collections', '/sample-collections/today', '/time-slots']

/** The frame around all pages, and lists without their own file of places. */
export const framePlaces: readonly Place[] = [
  route('/reports'),
  ...listPaths.map((path) => route(path)),
  route('/settings/audit'),
  route('/settings/audit/sign-ins'),
  route('/settings/audit/reads'),
  route('/settings/declarations'),
  steps('the drawer of the menu, or the collapsed sidebar', toggleSidebar),
  steps("the dialog of one's own password", async (page) => {
    await page.goto('/dashboard')
    await settled(page)
    await chooseOfAccount(page, 'Change your password')
    await page.getByRole('dialog').getByLabel('New password', { exact: true }).waitFor()
  }),
  steps("the question for a password of one's own", async (page) => {
    await page.route('**/api/auth/admin/me', async (each) => {
      const response = await each.fetch()
      const body = (await response.json()) as { data: object }
      await each.fulfill({ response, json: { ...body, data: { ...body.data, firstStep: { name: 'ownPassword', isRequired: false } } } })
    })
    await page.goto('/dashboard')
    await page.getByRole('dialog').getByLabel('New password', { exact: true }).waitFor()
  }),
  steps('the menu under the avatar', async (page) => {
    await openList(page)
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Dark' }).waitFor()
  }),
  steps('the banner of a connection that is gone', async (page) => {
    await openList(page)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.locator('.offline-banner').waitFor()
  }),
  steps('the banner while a call is retried', async (page) => {
    await page.route('**/api/tests?**', (each) => each.fulfill({ status: 503, json: { status: 'error', message: 'Busy' } }))
    await page.goto('/tests')
    await page.locator('.retry-banner').waitFor()
  }),
  steps('a page whose piece is gone', async (page) => {
    await page.route('**/assets/user-form-page-*', (each) => each.fulfill({ status: 404 }))
    await page.goto('/users/add')
    await page.getByRole('alert').filter({ hasText: 'new version is available' }).waitFor()
    await page.waitForLoadState('networkidle')
  }),
  steps('the search of everything', async (page) => {
    await page.goto('/orders')
    await page.getByRole('button', { name: /Search or jump to/ }).click()
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('sharma')
    await page.getByRole('group', { name: 'Customers' }).waitFor()
  }),
  steps('a record beside its list', async (page) => {
    await page.goto('/orders')
    await (await rowLinks(page)).first().press('Space')
    await page
      .getByRole('region', { name: /beside the list/ })
      .getByText('Customer', { exact: true })
      .waitFor()
  }),
]
