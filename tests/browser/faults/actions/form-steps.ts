import { expect, type Locator, type Page } from '@playwright/test'
import { choose } from '#tests/browser/support/steps.ts'
import type { ServedResource } from './action.ts'

/** Milliseconds that a screen may take to appear; how fast it appears is not what the fault tests check. */
export const comingMs = 20_000

/** A field of the open form by its label. */
export function inForm(page: Page, label: string): Locator {
  return page.getByRole('dialog').getByLabel(label, { exact: true })
}

/** Chooses an option of a select of the open form. */
export async function chooseInForm(page: Page, label: string, option: string | RegExp): Promise<void> {
  await choose(page, inForm(page, label), option)
}

/** Checks that a field still holds what was typed. */
export function keeps(field: Locator, value: string): ServedResource {
  return () => expect(field, 'what was typed is kept').toHaveValue(value)
}

/** A notice of a success with these words. */
export function noticed(words: RegExp): (page: Page) => Locator {
  return (page) => page.locator('.notices [role=status]').getByText(words)
}

/** The page is there and no dialog over it. */
export function closedOver(place: string): (page: Page) => Locator {
  return (page) => page.locator(`body:not(:has([role=dialog])) ${place}`)
}

/** Finds a record in its list by its name. */
export async function findInList(page: Page, list: string, name: string): Promise<void> {
  await page.goto(`/${list}?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toBeVisible({ timeout: comingMs })
}

/** Opens the menu of the one row that was found; chooses one of its actions where one is named, behind the entry `under` where it is there. */
export async function openFoundRowMenu(page: Page, item?: string, under?: string): Promise<void> {
  await page.getByRole('button', { name: /^More actions for/ }).click()
  if (under) await page.getByRole('menuitem', { name: under, exact: true }).click()
  if (item) await page.getByRole('menuitem', { name: new RegExp(`^${item}$`, 'i') }).click()
  else await page.locator('.ant-dropdown-menu').waitFor()
}

/** Chooses an action in the open menu of a row. */
export function chooseInMenu(item: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('menuitem', { name: new RegExp(`^${item}$`, 'i') }).click()
}

/** Presses a button by its exact name. */
export function press(name: string | RegExp): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).last().click()
}
