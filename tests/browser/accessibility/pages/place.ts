import type { Page } from '@playwright/test'
import type { Staff } from '#tests/browser/support/session.ts'
import { openRowMenu, rowLinks } from '#tests/browser/support/steps.ts'

/** A route or dialog that is looked at. */
export interface Place {
  readonly name: string
  /** Role of the viewer; null for signed out. */
  readonly staff: Staff | null
  open(page: Page): Promise<void>
}

/** The page is shown and nothing is on its way. */
export const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.locator('h1, h2, [role=dialog]').first().waitFor()
}

/** An address as someone sees it. */
export const route = (path: string, staff: Staff | null = 'super'): Place => ({
  name: staff === 'operator' ? `${path} as an operator` : path,
  staff,
  async open(page) {
    await page.goto(path)
    await settled(page)
  },
})

/** The first record of a list, by its address. */
export const record = (list: string, suffix = ''): Place => ({
  name: `${list}/{id}${suffix}`,
  staff: 'super',
  async open(page) {
    await page.goto(list)
    const path = await (await rowLinks(page)).first().getAttribute('href')
    // Without the filters of the list, which its links carry on.
    await page.goto(`${path?.split('?')[0]}${suffix}`)
    await settled(page)
  },
})

/** The dialog of an action of a list's first row. */
export const rowDialog = (list: string, item: string, under?: string): Place => ({
  name: `${item} of ${list}`,
  staff: 'super',
  async open(page) {
    await page.goto(list)
    await rowLinks(page)
    await openRowMenu(page)
    if (under) await page.getByRole('menuitem', { name: under, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
    await settled(page)
  },
})

/** A tab of an open order. */
export const orderTab = (tab: string): Place => ({
  name: `${tab} of an order`,
  staff: 'super',
  async open(page) {
    await page.goto('/orders?openOnly=true')
    await (await rowLinks(page)).first().click()
    await page.getByRole('tab', { name: tab }).click()
    await settled(page)
  },
})

/** A place that the super admin comes to by some steps. */
export const steps = (name: string, open: (page: Page) => Promise<void>, staff: Staff = 'super'): Place => ({ name, staff, open })
