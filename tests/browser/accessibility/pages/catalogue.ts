import { inDialog, openRowMenu, rowLinks } from '#tests/browser/support/steps.ts'
import { type Place, record, route, rowDialog, steps } from './place.ts'

/** Lists, forms and dialogs of the catalogue, and the states that all lists and forms share. */
export const cataloguePlaces: readonly Place[] = [
  route('/tests'),
  route('/tests/add'),
  record('/tests'),
  record('/tests', '/edit'),
  rowDialog('/tests', 'Delete'),
  route('/test-categories'),
  route('/test-categories/add'),
  record('/test-categories'),
  record('/test-categories', '/edit'),
  rowDialog('/test-categories', 'Delete'),
  route('/test-packages'),
  route('/test-packages/add'),
  record('/test-packages'),
  record('/test-packages', '/edit'),
  rowDialog('/test-packages', 'Delete'),
  route('/tests', 'operator'),
  steps('an empty list', async (page) => {
    await page.goto('/tests?search=zzzqqq')
    await page.getByRole('button', { name: 'Clear filters' }).waitFor()
  }),
  steps('a list that could not be read', async (page) => {
    await page.route('**/api/tests?**', (each) => each.fulfill({ status: 403, json: { status: 'error', message: 'You need the permission tests.view' } }))
    await page.goto('/tests')
    await page.getByRole('alert').first().waitFor()
  }),
  steps('the reference ranges of a parameter', async (page) => {
    await page.goto('/tests?search=potassium')
    await (await rowLinks(page)).first().click()
    await page.getByRole('button', { name: 'Edit Potassium' }).first().click()
    await inDialog(page, 'Name').waitFor()
    await page.locator('.range-row > summary').first().click()
  }),
  steps('the laboratory data of a test', async (page) => {
    await page.goto('/tests?search=potassium')
    await (await rowLinks(page)).first().click()
    await page.getByRole('button', { name: 'Edit laboratory data' }).click()
    await inDialog(page, 'Code').waitFor()
  }),
  steps('a form with refused fields', async (page) => {
    await page.goto('/tests/add')
    await page.getByRole('button', { name: 'Save test' }).click()
    await page.getByText('Test name is required').waitFor()
  }),
  steps('a form whose options could not be read', async (page) => {
    await page.route(/\/api\/(test-categories|tests)\?.*limit=1000?\b/, (each) => each.fulfill({ status: 403, json: { status: 'error', message: 'No' } }))
    await page.goto('/test-packages/add')
    await page.getByText('The tests could not be loaded.').waitFor()
  }),
  steps('the question before leaving', async (page) => {
    await page.goto('/tests/add')
    await inDialog(page, 'Name').fill('Half typed')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).waitFor()
  }),
  steps('the open menu of a row', async (page) => {
    await page.goto('/tests')
    await rowLinks(page)
    await openRowMenu(page)
    await page.locator('.ant-dropdown-menu').waitFor()
  }),
  steps('the keys of a list', async (page) => {
    await page.goto('/tests')
    await rowLinks(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  }),
  steps('the sign-in over a form', async (page) => {
    await page.goto('/test-categories/add')
    await inDialog(page, 'Name').fill('Half typed')
    await page.route('**/api/test-categories', (each) => each.fulfill({ status: 401, json: { status: 'error', message: 'Your session has ended' } }))
    await page.getByRole('button', { name: 'Save category' }).click()
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor()
  }),
]
