import { expect, type Page, type Request } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { demoPassword, emailOf } from '#tests/browser/support/session.ts'
import { chooseOfAccount, inDialog, rowLinks, storedDrafts, uniqueName } from '#tests/browser/support/steps.ts'

/** Fails when the browser keeps one of these texts of the panel anywhere: a draft is encrypted. */
async function expectNothingOf(page: Page, secrets: readonly string[]): Promise<void> {
  const others = () => page.evaluate(async () => [...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())])
  expect((await others()).filter((name) => name !== 'lab_drafts')).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, window.name]))
  const all = [kept, ...(await storedDrafts(page))].join()
  for (const secret of secrets) expect(all).not.toContain(secret)
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(emailOf('manager'))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await expectNothingOf(page, [demoPassword, emailOf('manager')])
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

test.describe('signed out', () => {
  test.use({ staff: null })
  test('AUTH-03 AUTH-06 AUTH-09 AUTH-10 GEN-07 signing in leads back to the address; signing out in one tab ends the other', async ({ page, context }) => {
    await page.goto('/orders?status=Completed')
    await expect(page).toHaveURL(/\/login\?to=/)
    await signIn(page)
    await expect(page).toHaveURL(/\/orders\?status=Completed$/)
    await rowLinks(page)
    // No page of the panel is open, since a background call would end the session there.
    await page.goto('/api/health/live')
    await page.evaluate(() => localStorage.setItem('auth_token', 'x'.repeat(43)))
    await page.goto('/orders')
    await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible()
    await signIn(page)
    await expect(page).toHaveURL(/\/orders$/)
    const other = await context.newPage()
    await other.goto('/login')
    await rowLinks(page)
    await expect(other).toHaveURL(/\/dashboard$/)
    await chooseOfAccount(page, 'Logout')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 1_500 })
    expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => /^(auth|admin)_/.test(key)))).toEqual([])
  })
})

/** Another key would have made the server add a second patient; a draft that outlives its form would be read by the next person at the desk. */
test('AUTH-09 AUTH-10 GEN-03 GEN-08 threat 18 after signing in over a form the same key is sent; no name is ever stored', async ({ page, api }) => {
  const { data } = await api('super', 'GET', '/orders/admin/all?openOnly=true&limit=1&page=4')
  const [order] = data.orders as readonly { readonly id: string; readonly orderNumber: string; readonly customer: { name: string; phone: string } }[]
  if (!order) throw new Error('the demo laboratory has no such order')
  const name = uniqueName('Signed out over')
  const secrets = [name, demoPassword, order.orderNumber, order.customer.name, order.customer.phone]
  await page.goto(`/orders/${order.id}?tab=patients`)
  await page.getByRole('button', { name: 'Add patient' }).click()
  await inDialog(page, 'Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click()
  const sent: Request[] = []
  await page.route(/\/api\/orders\/[0-9a-f-]{36}\/patients$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request())
    if (sent.length > 1) return route.fallback()
    await route.fetch()
    await route.fulfill({ status: 401, json: { status: 'error', message: 'Your session has ended' } })
  })
  const press = () => page.getByRole('button', { name: 'Add anyway', exact: true }).click()
  await press()
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
  const password = page.locator('dialog[open]').getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill(demoPassword)
  await expectNothingOf(page, secrets)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeHidden()
  await expect(inDialog(page, 'Name')).toHaveValue(name)
  await press()
  await expect(page.locator('.record-form')).toHaveCount(0)
  const [first, second] = sent.map((request) => request.headers())
  expect(sent).toHaveLength(2)
  expect(first?.['idempotency-key']).toBeTruthy()
  expect(second?.['idempotency-key']).toBe(first?.['idempotency-key'])
  expect(second?.authorization, 'under the new session').not.toBe(first?.authorization)
  const { patients } = (await api('super', 'GET', `/orders/admin/${order.id}`)).data
  expect((patients as readonly { readonly name: string }[]).filter((patient) => patient.name === name)).toHaveLength(1)
  await expectNothingOf(page, secrets)
})
