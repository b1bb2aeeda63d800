import { expect, type Locator, type Page } from '@playwright/test'
import { type Api, firstId } from './screens.ts'
import type { WriteFault } from './write-faults.ts'

/** Says whether what was typed still stands there; throws where not. */
export type Kept = () => Promise<void>

/** Something that changes the laboratory. */
export interface Action {
  readonly name: string
  /** The call that makes the change, by method and path below the API's base. */
  readonly call: { readonly method: string; readonly path: RegExp }
  /** Goes to the place and fills it in. The answer checks that the input is kept; null where nothing is typed. */
  prepare(page: Page, api: Api): Promise<Kept | null>
  /** Presses what makes the change. */
  submit(page: Page): Promise<void>
  /** In sight only after a success. */
  readonly success: (page: Page) => Locator
  /** Faults that mean something else here. */
  readonly except?: readonly WriteFault['name'][]
  /** The words of every refusal, where they are the action's own. */
  readonly words?: RegExp
}

let made = 0
const uniqueName = (what: string) => {
  made += 1
  return `${what} ${process.pid}-${Date.now().toString(36)}-${made}`
}

const saved = (words: RegExp) => (page: Page) => page.locator('.notices [role=status]').getByText(words)

/** Makes a test of one's own, so that no other case is in the way. */
export async function ownTest(api: Api): Promise<{ readonly id: string; readonly name: string }> {
  const name = uniqueName('Fault test')
  const categoryId = await firstId(api, '/test-categories?limit=1')
  const { data } = await api('POST', '/tests', { name, description: 'Made by a test', price: 450, categoryId, fastingRequired: false, isActive: true })
  return { id: String(data.id), name }
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

const keeps =
  (field: Locator, value: string): Kept =>
  () =>
    expect(field, 'what was typed is kept').toHaveValue(value)

async function openRowMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function findTest(page: Page, name: string): Promise<void> {
  await page.goto(`/tests?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
}

async function openOrder(page: Page, api: Api, button: string): Promise<void> {
  const place = (process.pid + made) % 40
  made += 1
  const { data } = await api('GET', `/orders/admin/all?limit=1&openOnly=true&page=${place + 1}`)
  const orders = data.orders as readonly { readonly id: string }[]
  await page.goto(`/orders/${orders[0]?.id}`)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const orderCall = (method: string, what: string) => ({ method, path: new RegExp(`^/orders/admin/[0-9a-f-]{36}/${what}$`) })
const closed = (page: Page) => page.locator('main:not(:has([role=dialog])) .order-detail:visible').filter({ visible: true })

/** All actions that change something. A new dialog or action adds its row. */
export const actions: readonly Action[] = [
  {
    name: 'adding a test',
    call: { method: 'POST', path: /^\/tests$/ },
    async prepare(page) {
      const name = uniqueName('Added test')
      await page.goto('/tests/add')
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Description', { exact: true }).fill('What is typed is kept')
      await page.getByLabel('Price').fill('450')
      await choose(page, 'Category', /./)
      return keeps(page.getByLabel('Name', { exact: true }), name)
    },
    submit: (page) => page.getByRole('button', { name: 'Save test' }).click(),
    success: saved(/Test saved/),
  },
  {
    name: 'editing a test',
    call: { method: 'PUT', path: /^\/tests\/[0-9a-f-]{36}$/ },
    async prepare(page, api) {
      const { id } = await ownTest(api)
      await page.goto(`/tests/${id}/edit`)
      await page.getByLabel('Description', { exact: true }).fill('What is typed is kept')
      return keeps(page.getByLabel('Description', { exact: true }), 'What is typed is kept')
    },
    submit: (page) => page.getByRole('button', { name: 'Save test' }).click(),
    success: saved(/Test saved/),
  },
  {
    name: 'disabling a test',
    call: { method: 'PUT', path: /^\/tests\/[0-9a-f-]{36}$/ },
    async prepare(page, api) {
      const { name } = await ownTest(api)
      await findTest(page, name)
      await page.getByRole('button', { name: `More actions for ${name}` }).click()
      return null
    },
    submit: (page) => page.getByRole('menuitem', { name: 'Disable' }).click(),
    success: saved(/is now inactive/),
  },
  {
    name: 'deleting a test',
    call: { method: 'DELETE', path: /^\/tests\/[0-9a-f-]{36}$/ },
    // What is gone already needs no deleting.
    except: ['404'],
    async prepare(page, api) {
      const { name } = await ownTest(api)
      await findTest(page, name)
      await openRowMenu(page, name, 'Delete')
      return null
    },
    submit: (page) => page.getByRole('button', { name: 'Delete test' }).click(),
    success: saved(/Deleted/),
  },
  {
    name: 'adding a category',
    call: { method: 'POST', path: /^\/test-categories$/ },
    async prepare(page) {
      const name = uniqueName('Added category')
      await page.goto('/test-categories/add')
      await page.getByLabel('Name', { exact: true }).fill(name)
      return keeps(page.getByLabel('Name', { exact: true }), name)
    },
    submit: (page) => page.getByRole('button', { name: 'Save category' }).click(),
    success: saved(/Category saved/),
  },
  {
    name: 'adding a package',
    call: { method: 'POST', path: /^\/test-packages$/ },
    async prepare(page) {
      const name = uniqueName('Added package')
      await page.goto('/test-packages/add')
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Description', { exact: true }).fill('Made by a test')
      await page.getByLabel('Price').fill('900')
      await choose(page, 'Category', /./)
      await page.getByRole('option').filter({ hasText: '₹' }).first().click()
      return keeps(page.getByLabel('Name', { exact: true }), name)
    },
    submit: (page) => page.getByRole('button', { name: 'Save package' }).click(),
    success: saved(/Package saved/),
  },
  {
    name: "updating an order's status",
    call: orderCall('PUT', 'status'),
    async prepare(page, api) {
      await openOrder(page, api, 'Update Status')
      await choose(page, 'New status', 'Confirmed')
      await page.getByLabel(/^Notes/).fill('What is typed is kept')
      return keeps(page.getByLabel(/^Notes/), 'What is typed is kept')
    },
    submit: (page) => page.getByRole('button', { name: 'Update status', exact: true }).click(),
    success: closed,
  },
  {
    name: "updating an order's payment",
    call: orderCall('PUT', 'payment-status'),
    async prepare(page, api) {
      await openOrder(page, api, 'Update Payment')
      await choose(page, 'Payment status', 'Failed')
      await page.getByLabel(/^Notes/).fill('What is typed is kept')
      return keeps(page.getByLabel(/^Notes/), 'What is typed is kept')
    },
    submit: (page) => page.getByRole('button', { name: 'Update payment', exact: true }).click(),
    success: closed,
  },
  {
    name: 'cancelling an order',
    call: orderCall('POST', 'cancel'),
    async prepare(page, api) {
      await openOrder(page, api, 'Cancel Order')
      await page.getByLabel('Reason for cancellation').fill('What is typed is kept')
      return keeps(page.getByLabel('Reason for cancellation'), 'What is typed is kept')
    },
    submit: (page) => page.getByRole('button', { name: 'Cancel order', exact: true }).click(),
    success: closed,
  },
]
