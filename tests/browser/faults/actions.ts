import { expect, type Locator, type Page } from '@playwright/test'
import { type Api, firstId } from './screens.ts'
import type { WriteFault } from './write-faults.ts'

/** Says whether what was typed still stands there; throws where not. */
export type Kept = () => Promise<void>

/** Something that changes the laboratory. */
export interface Action {
  readonly name: string
  /** What the action proves when it survives. */
  readonly ids: string
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

const inForm = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  // The chosen value lies over the input.
  await inForm(page, label).click({ force: true })
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

/** Makes a user of one's own; answers the address. */
async function ownUser(api: Api): Promise<string> {
  const email = `${uniqueName('fault').replace(/ /g, '-')}@lab.example`
  const made = await api('POST', '/admin/users', { name: 'Fault User', email, password: 'Demo@2468', role: 'operator', status: 'active', permissions: [] })
  if (made.status >= 300) throw new Error(`making a user was answered with ${made.status}`)
  return email
}

async function goToOrder(page: Page, api: Api): Promise<void> {
  const { data: first } = await api('GET', '/orders/admin/all?limit=1&openOnly=true')
  const count = Number(first.totalCount)
  const { data } = await api('GET', `/orders/admin/all?limit=1&openOnly=true&page=${((process.pid * 7 + made) % count) + 1}`)
  made += 1
  const orders = data.orders as readonly { readonly id: string }[]
  await page.goto(`/orders/${orders[0]?.id}`)
}

async function openOrder(page: Page, api: Api, button: string): Promise<void> {
  await goToOrder(page, api)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const orderCall = (method: string, what: string) => ({ method, path: new RegExp(`^/orders/admin/[0-9a-f-]{36}/${what}$`) })
const closed = (page: Page) => page.locator('body:not(:has([role=dialog])) .order-detail')

/** All actions that change something. A new dialog or action adds its row. */
export const actions: readonly Action[] = [
  {
    name: 'adding a test',
    ids: 'CAT-04 GEN-03',
    call: { method: 'POST', path: /^\/tests$/ },
    async prepare(page) {
      const name = uniqueName('Added test')
      await page.goto('/tests/add')
      await inForm(page, 'Name').fill(name)
      await inForm(page, 'Description').fill('What is typed is kept')
      await inForm(page, 'Price').fill('450')
      await choose(page, 'Category', /./)
      return keeps(inForm(page, 'Name'), name)
    },
    submit: (page) => page.getByRole('button', { name: 'Save test' }).click(),
    success: saved(/Test saved/),
  },
  {
    name: 'editing a test',
    ids: 'CAT-04 GEN-03',
    call: { method: 'PUT', path: /^\/tests\/[0-9a-f-]{36}$/ },
    async prepare(page, api) {
      const { id } = await ownTest(api)
      await page.goto(`/tests/${id}/edit`)
      await inForm(page, 'Description').fill('What is typed is kept')
      return keeps(inForm(page, 'Description'), 'What is typed is kept')
    },
    submit: (page) => page.getByRole('button', { name: 'Save test' }).click(),
    success: saved(/Test saved/),
  },
  {
    name: 'disabling a test',
    ids: 'CAT-03 GEN-06',
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
    ids: 'CAT-03 GEN-06',
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
    ids: 'CTG-03',
    call: { method: 'POST', path: /^\/test-categories$/ },
    async prepare(page) {
      const name = uniqueName('Added category')
      await page.goto('/test-categories/add')
      await inForm(page, 'Name').fill(name)
      return keeps(inForm(page, 'Name'), name)
    },
    submit: (page) => page.getByRole('button', { name: 'Save category' }).click(),
    success: saved(/Category saved/),
  },
  {
    name: 'adding a package',
    ids: 'PKG-02',
    call: { method: 'POST', path: /^\/test-packages$/ },
    async prepare(page) {
      const name = uniqueName('Added package')
      await page.goto('/test-packages/add')
      await inForm(page, 'Name').fill(name)
      await inForm(page, 'Description').fill('Made by a test')
      await inForm(page, 'Price').fill('900')
      await choose(page, 'Category', /./)
      await page.getByRole('option').filter({ hasText: '₹' }).first().click()
      return keeps(inForm(page, 'Name'), name)
    },
    submit: (page) => page.getByRole('button', { name: 'Save package' }).click(),
    success: saved(/Package saved/),
  },
  {
    name: "updating an order's status",
    ids: 'ORD-06',
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
    ids: 'ORD-08',
    call: orderCall('PUT', 'payment-status'),
    async prepare(page, api) {
      await openOrder(page, api, 'Update Payment')
      await choose(page, 'Payment status', 'Refunded')
      await page.getByLabel(/^Notes/).fill('What is typed is kept')
      return keeps(page.getByLabel(/^Notes/), 'What is typed is kept')
    },
    submit: (page) => page.getByRole('button', { name: 'Update payment', exact: true }).click(),
    success: closed,
  },
  {
    name: 'cancelling an order',
    ids: 'ORD-07',
    call: orderCall('POST', 'cancel'),
    async prepare(page, api) {
      await openOrder(page, api, 'Cancel Order')
      await page.getByLabel('Reason for cancellation').fill('What is typed is kept')
      return keeps(page.getByLabel('Reason for cancellation'), 'What is typed is kept')
    },
    submit: (page) => page.getByRole('button', { name: 'Cancel order', exact: true }).click(),
    success: closed,
  },
  {
    name: 'adding a patient to an order',
    ids: 'ODT-08',
    call: { method: 'POST', path: /^\/orders\/[0-9a-f-]{36}\/patients$/ },
    async prepare(page, api) {
      await goToOrder(page, api)
      await page.getByRole('tab', { name: 'Manage Patients' }).click()
      await page.getByRole('button', { name: 'Add Patient' }).click()
      await inForm(page, 'Name').fill('Asha Fault')
      return keeps(inForm(page, 'Name'), 'Asha Fault')
    },
    submit: (page) => page.getByRole('dialog').locator('button[type=submit]').click(),
    success: closed,
  },
  {
    name: "changing a user's password",
    ids: 'USR-08',
    call: { method: 'POST', path: /^\/admin\/users\/[0-9a-f-]{36}\/change-password$/ },
    async prepare(page, api) {
      const email = await ownUser(api)
      await page.goto(`/users?search=${email}`)
      await page.getByRole('button', { name: /^More actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Change Password' }).click()
      const fields = page.getByRole('dialog').locator('input')
      await fields.nth(0).fill('Kept@2468')
      await fields.nth(1).fill('Kept@2468')
      return keeps(fields.nth(0), 'Kept@2468')
    },
    submit: (page) => page.getByRole('dialog').locator('button[type=submit]').click(),
    success: (page) => page.getByText('Password Changed Successfully'),
  },
]
