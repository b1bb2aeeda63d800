import type { Page } from '@playwright/test'
import { choose, inDialog, openDayFilters, rowLinks, uniqueName } from '#tests/browser/support/steps.ts'
import { orderTab, type Place, record, route, rowDialog, settled, steps } from './place.ts'

const items = orderTab('Manage Items')
const patients = orderTab('Manage Patients')

async function searchPicker(page: Page, what: 'Tests' | 'Packages', words: string): Promise<void> {
  await items.open(page)
  const picker = page.locator('.item-picker')
  await choose(page, picker.getByRole('combobox', { name: 'Patient' }), /./)
  await picker.getByText(what, { exact: true }).click()
  await picker.getByLabel(`Search ${what.toLowerCase()} to add`).fill(words)
  await picker.locator('.catalogue-results li').first().waitFor()
}

async function selectInPicker(page: Page): Promise<void> {
  await searchPicker(page, 'Tests', 'TSH')
  await page.locator('.catalogue-results').getByRole('checkbox').first().check()
}

async function openDialog(page: Page, button: string): Promise<void> {
  await patients.open(page)
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).first().waitFor()
}

async function openCancelled(page: Page, tab: string): Promise<void> {
  await page.goto('/orders?status=Cancelled')
  await (await rowLinks(page)).first().click()
  await page.getByRole('tab', { name: tab }).click()
  await settled(page)
}

async function beginOrder(page: Page): Promise<void> {
  await page.goto('/orders/new')
  await page.getByRole('combobox', { name: 'Find the customer' }).fill('rao')
  await page.locator('.ant-select-item-option').first().click()
  await page.getByRole('list', { name: 'Patients of this customer' }).getByRole('checkbox').first().check()
  await page.getByRole('combobox', { name: /^Add a test/ }).fill('lip')
  await page.getByRole('option').first().click()
  await page.locator('.new-order-slots button').first().waitFor()
  await settled(page)
}

const refuseWrites = (page: Page) =>
  page.route('**/api/orders/**', (each) =>
    each.request().method() === 'GET' ? each.fallback() : each.fulfill({ status: 412, json: { status: 'error', message: 'Meera Nair changed this order' } }),
  )

/** Orders: lists, the page of one with its tabs and dialogs, and what goes wrong there. */
export const orderPlaces: readonly Place[] = [
  route('/orders'),
  route('/orders/pending'),
  route('/orders/completed'),
  route('/orders', 'operator'),
  record('/orders'),
  route('/orders/new'),
  steps('an order that is taken', beginOrder),
  steps('an order for a new customer', async (page) => {
    await page.goto('/orders/new')
    await page.getByRole('button', { name: 'New customer' }).click()
    await page.getByLabel('PIN code').waitFor()
  }),
  items,
  patients,
  rowDialog('/orders?openOnly=true', 'Update status'),
  rowDialog('/orders?openOnly=true', 'Update payment'),
  rowDialog('/orders?openOnly=true', 'Cancel order'),
  steps('the print of an order slip', async (page) => {
    await record('/orders').open(page)
    await page.getByRole('button', { name: 'More' }).last().click()
    await page.getByRole('menuitem', { name: 'Print order slip' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  steps('the closing of a day', async (page) => {
    await page.goto('/cash')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  steps('the advanced filters of the orders', async (page) => {
    await page.goto('/orders')
    await openDayFilters(page)
  }),
  steps('the item picker with results and a selection', selectInPicker),
  steps('the item picker with a package and its tests', async (page) => {
    await searchPicker(page, 'Packages', 'pa')
    await page.locator('.catalogue-results summary').first().click()
    await page.locator('.catalogue-results details li').first().waitFor()
  }),
  steps('items that were refused', async (page) => {
    await selectInPicker(page)
    await refuseWrites(page)
    await page
      .getByRole('region', { name: 'Selected items' })
      .getByRole('button', { name: /^Add \d/ })
      .click()
    await page.locator('.order-outcome').getByRole('alert').waitFor()
    // Bringing it into sight left something half under the head of the page.
    await page.evaluate(() => window.scrollTo(0, 0))
  }),
  steps('a quantity that was refused', async (page) => {
    await items.open(page)
    await refuseWrites(page)
    const quantity = page.locator('.quantity input').first()
    await quantity.fill('73')
    await quantity.press('Enter')
    // More than one for a patient needs a confirmation.
    await quantity.press('Enter')
    await page.locator('.quantity-problem').getByText('was not saved').waitFor()
    // Bringing it into sight left something half under the head of the page.
    await quantity.blur()
    await page.evaluate(() => window.scrollTo(0, 0))
  }),
  steps('the removal of an item', async (page) => {
    await items.open(page)
    await page
      .locator('.patient-items')
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Remove item' }).waitFor()
  }),
  steps('the removal of a patient that is refused', async (page) => {
    const name = uniqueName('Leaving')
    await openDialog(page, 'Add patient')
    await inDialog(page, 'Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add anyway' }).click()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await refuseWrites(page)
    await page.getByRole('button', { name: 'Remove patient' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
  }),
  steps('the dialog that adds a patient', (page) => openDialog(page, 'Add patient')),
  steps('the templates of patients', (page) => openDialog(page, 'Templates')),
  steps('a template with a patient and tests chosen', async (page) => {
    await openDialog(page, 'Templates')
    await page.getByRole('dialog').getByText('Corporate Health Package').click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).first().fill('Asha')
    await page.locator('.suggested-tests').getByRole('checkbox', { disabled: false }).first().check()
  }),
  steps('a dialog with a piece that could not be fetched', async (page) => {
    await page.route('**/assets/birth-input-*', (each) => each.fulfill({ status: 404 }))
    await openDialog(page, 'Add patient')
    await page.getByText('This part of the panel could not be loaded').waitFor()
  }),
  steps('a cancelled order', (page) => openCancelled(page, 'Overview')),
  steps('the items of a cancelled order', (page) => openCancelled(page, 'Manage Items')),
  steps('the patients of a cancelled order', (page) => openCancelled(page, 'Manage Patients')),
]
