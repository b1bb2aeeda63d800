import { expect, type Locator, type Page } from '@playwright/test'
import { inDialog, uniqueName } from '#tests/browser/support/steps.ts'
import { type Api, firstId, ownCategory, ownOrder, ownSheet } from './own-records.ts'

/** Checks that the input, or what is true, is there; throws where not. */
export type KeptCheck = () => Promise<void>

/** Something that changes the laboratory. */
export interface FaultAction {
  readonly name: string
  /** Checklist ids that the action proves when it survives. */
  readonly ids: string
  /** The call that makes the change, by method and path below the API's base. */
  readonly call: { readonly method: string; readonly path: RegExp }
  /** Opens the place and fills it in. Returns a check that the input is kept or the true state is shown; null without one. */
  prepare(page: Page, api: Api): Promise<KeptCheck | null>
  /** Presses the button that makes the change. */
  submit(page: Page): Promise<void>
  /** In sight only after a success. */
  readonly success: (page: Page) => Locator
  /** Visible while it is running; by default a spinning button. */
  readonly busy?: (page: Page) => Locator
  /** Nothing is typed that the end of the session would lose: the sign-in page takes the place of the panel, no dialog over it. */
  readonly isQuick?: boolean
}

/** Milliseconds that a screen may take to appear; how fast it appears is not what the fault tests check. */
export const comingMs = 20_000

const keeps =
  (field: Locator, value: string): KeptCheck =>
  () =>
    expect(field, 'what was typed is kept').toHaveValue(value)

async function typeInto(field: Locator): Promise<KeptCheck> {
  await field.fill('What is typed is kept')
  return keeps(field, 'What is typed is kept')
}

/** A notice of a success with these words. */
const noticed = (words: RegExp) => (page: Page) => page.locator('.notices [role=status]').getByText(words)
/** The page is there and no dialog over it. */
const closedOver = (place: string) => (page: Page) => page.locator(`body:not(:has([role=dialog])) ${place}`)
/** Presses a button by its exact name. */
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).last().click()

const quantity = (page: Page) => page.locator('.quantity input').first()
const wanted = '73'

/** One action of each kind that changes something: a form, an action on a row, a cell, a dialog. A new kind adds its row. */
export const actions: readonly FaultAction[] = [
  {
    name: 'adding a category',
    ids: 'CTG-03 GEN-03',
    call: { method: 'POST', path: /^\/test-categories$/ },
    async prepare(page) {
      await page.goto('/test-categories/add')
      const name = uniqueName('Added category')
      await inDialog(page, 'Name').fill(name)
      return keeps(inDialog(page, 'Name'), name)
    },
    submit: press('Save category'),
    success: noticed(/Category saved/),
  },
  {
    name: 'disabling a category',
    ids: 'CTG-03 GEN-06',
    call: { method: 'PUT', path: /^\/test-categories\/[0-9a-f-]{36}$/ },
    async prepare(page, api) {
      const { name } = await ownCategory(api)
      await page.goto(`/test-categories?search=${encodeURIComponent(name)}`)
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.locator('.ant-dropdown-menu').waitFor()
      return null
    },
    submit: (page) => page.getByRole('menuitem', { name: 'Disable' }).click(),
    success: noticed(/is now inactive/),
  },
  {
    name: 'changing a quantity',
    ids: 'ODT-06',
    call: { method: 'PUT', path: /^\/orders\/admin\/items\/[0-9a-f-]{36}$/ },
    isQuick: true,
    async prepare(page, api) {
      const { id, patients, items } = await ownOrder(api)
      const testId = items.length > 0 ? null : await firstId(api, '/tests?limit=1&isActive=true')
      if (testId) await api('POST', `/orders/admin/${id}/items`, { type: 'test', testId, patientId: patients[0]?.id, quantity: 1 })
      await page.goto(`/orders/${id}?tab=items`)
      await expect(quantity(page)).toBeVisible({ timeout: comingMs })
      const before = await quantity(page).inputValue()
      await quantity(page).fill(wanted)
      return () => expect(quantity(page), 'the true quantity is shown again').toHaveValue(before)
    },
    // More than one for a patient needs a confirmation.
    submit: async (page) => {
      await quantity(page).press('Enter')
      await quantity(page).press('Enter')
    },
    success: (page) => page.locator(`.quantity input[value="${wanted}"][aria-busy="false"]`).first(),
    busy: (page) => page.locator('.quantity').getByText('Saving…'),
  },
  {
    name: 'releasing results',
    ids: 'RES-10',
    call: { method: 'POST', path: /^\/reports\/admin\/[0-9a-f-]{36}\/results\/release$/ },
    async prepare(page, api) {
      await page.goto(`/results/${await ownSheet(api)}/sheet`)
      await page.getByRole('button', { name: 'Release', exact: true }).click()
      await inDialog(page, 'Reason for verifying values of your own').fill('Night shift')
      return typeInto(inDialog(page, 'Note on the report (optional)'))
    },
    submit: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Release/ })
        .click(),
    success: closedOver('[data-results]'),
  },
]
