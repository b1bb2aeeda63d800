import type { Page } from '@playwright/test'
import type { Staff } from '#tests/browser/support/session.ts'
import { inDialog, rowLinks } from '#tests/browser/support/steps.ts'

/** A route or dialog that is looked at. */
export interface Place {
  readonly name: string
  /** Who looks; nobody is signed in for null. */
  readonly staff: Staff | null
  open(page: Page): Promise<void>
}

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.locator('h1, h2, [role=dialog]').first().waitFor()
}

const route = (path: string, staff: Staff | null = 'super'): Place => ({
  name: staff === 'operator' ? `${path} as an operator` : path,
  staff,
  async open(page) {
    await page.goto(path)
    await settled(page)
  },
})

const record = (list: string, suffix = ''): Place => ({
  name: `${list}/{id}${suffix}`,
  staff: 'super',
  async open(page) {
    await page.goto(list)
    const path = await (await rowLinks(page)).first().getAttribute('href')
    await page.goto(`${path}${suffix}`)
    await settled(page)
  },
})

const rowDialog = (list: string, item: string): Place => ({
  name: `${item} of ${list}`,
  staff: 'super',
  async open(page) {
    await page.goto(list)
    await rowLinks(page)
    await page
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
    await settled(page)
  },
})

const orderTab = (tab: string): Place => ({
  name: `${tab} of an order`,
  staff: 'super',
  async open(page) {
    await page.goto('/orders?openOnly=true')
    await (await rowLinks(page)).first().click()
    await page.getByRole('tab', { name: tab }).click()
    await settled(page)
  },
})

/** All routes and dialogs. A new one adds its row. */
export const places: readonly Place[] = [
  route('/login', null),
  route('/forgot-password', null),
  route('/reset-password?token=x', null),
  route('/dashboard'),
  route('/orders'),
  route('/orders/pending'),
  record('/orders'),
  orderTab('Manage Items'),
  orderTab('Manage Patients'),
  rowDialog('/orders?openOnly=true', 'Update status'),
  rowDialog('/orders?openOnly=true', 'Update payment'),
  rowDialog('/orders?openOnly=true', 'Cancel order'),
  route('/tests'),
  route('/tests/add'),
  record('/tests'),
  record('/tests', '/edit'),
  rowDialog('/tests', 'Delete'),
  route('/test-categories'),
  route('/test-categories/add'),
  record('/test-categories'),
  route('/test-packages'),
  route('/test-packages/add'),
  record('/test-packages'),
  route('/users'),
  route('/users/add'),
  record('/users', '/edit'),
  rowDialog('/users', 'Change Password'),
  rowDialog('/users', 'Delete User'),
  route('/reports'),
  route('/orders', 'operator'),
  route('/tests', 'operator'),
  {
    name: 'an empty list',
    staff: 'super',
    async open(page) {
      await page.goto('/tests?search=zzzqqq')
      await page.getByRole('button', { name: 'Clear filters' }).waitFor()
    },
  },
  {
    name: 'a list that could not be read',
    staff: 'super',
    async open(page) {
      await page.route('**/api/tests?**', (each) => each.fulfill({ status: 403, json: { status: 'error', message: 'You need the permission tests.view' } }))
      await page.goto('/tests')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'a form with refused fields',
    staff: 'super',
    async open(page) {
      await page.goto('/tests/add')
      await page.getByRole('button', { name: 'Save test' }).click()
      await page.getByText('Test name is required').waitFor()
    },
  },
  {
    name: 'the question before leaving',
    staff: 'super',
    async open(page) {
      await page.goto('/tests/add')
      await inDialog(page, 'Name').fill('Half typed')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Keep editing' }).waitFor()
    },
  },
]
