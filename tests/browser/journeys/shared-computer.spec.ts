import { expect, type Page } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { demoPassword } from '#tests/browser/support/session.ts'
import { inDialog, rowLinks, uniqueName } from '#tests/browser/support/steps.ts'

interface Person {
  readonly name: string
  readonly phone: string | null
  readonly email?: string | null
}

interface Order {
  readonly id: string
  readonly orderNumber: string
  readonly customer: Person
  readonly patient: { readonly name: string } | null
}

/** All that a browser keeps of the panel, in one text. */
async function keptIn(page: Page): Promise<string> {
  expect(await page.evaluate(async () => (await indexedDB.databases()).length + (await caches.keys()).length), 'databases and caches').toBe(0)
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, window.name]))
}

async function expectNothingOf(page: Page, secrets: readonly (string | null | undefined)[]): Promise<void> {
  const kept = await keptIn(page)
  const known = secrets.flatMap((secret) => (secret ? [secret] : []))
  expect(known.length).toBeGreaterThan(0)
  for (const secret of known) expect(kept).not.toContain(secret)
}

test('AUTH-10 threat 18, shared computer: browser storage holds no name, number or address', async ({ page, api }) => {
  const { data } = await api('super', 'GET', '/orders/admin/all?limit=10&openOnly=true')
  const orders = data.orders as readonly Order[]
  const { data: whole } = await api('super', 'GET', `/orders/admin/${orders[0]?.id}`)
  const patients = whole.patients as readonly Person[]
  expect(patients.length).toBeGreaterThan(0)
  const people = [...orders.map(({ customer }) => customer), ...patients]
  const secrets = [
    ...orders.flatMap(({ orderNumber, patient }) => [orderNumber, patient?.name]),
    ...people.flatMap(({ name, phone, email }) => [name, phone, email]),
  ]
  await page.goto('/orders?openOnly=true')
  await (await rowLinks(page)).first().click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expectNothingOf(page, secrets)
  for (const tab of ['Manage Items', 'Manage Patients']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  await expectNothingOf(page, secrets)
  await page.goto('/dashboard')
  await expect(page.locator('section[aria-label="Recent Open Orders"]').getByRole('table')).toBeVisible()
  await expectNothingOf(page, secrets)
})

/** A draft that outlives its form would be read by the next person at the desk. */
test('AUTH-10 GEN-08 threat 18, a form draft is never stored, when leaving it or ending the session', async ({ page, api }) => {
  const { data } = await api('super', 'GET', '/orders/admin/all?limit=1&openOnly=true')
  const [order] = data.orders as readonly Order[]
  const name = uniqueName('Typed Patient')
  await page.goto(`/orders/${order?.id}?tab=patients`)
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await inDialog(page, 'Name').fill(name)
  await expectNothingOf(page, [name])
  await page.route('**/api/orders/*/patients', (route) => route.fulfill({ status: 401, json: { status: 'error', message: 'Your session has ended' } }))
  await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add anyway' }).click()
  await page.locator('dialog[open]').getByLabel('Password', { exact: true }).fill(demoPassword)
  await expectNothingOf(page, [name, demoPassword])
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNothingOf(page, [name, demoPassword])
})

test.describe('signed out', () => {
  test.use({ staff: null })
  test('AUTH-10 threat 18, a password typed into the sign-in form is stored nowhere', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('nobody@lab.example')
    await page.getByLabel('Password', { exact: true }).fill('Typed@2468')
    await expectNothingOf(page, ['nobody@lab.example', 'Typed@2468'])
  })
})
