import { expect, type Page, type Request } from '@playwright/test'
import { test } from '#tests/browser/support/lab.ts'
import { demoPassword } from '#tests/browser/support/session.ts'
import { inDialog, uniqueName } from '#tests/browser/support/steps.ts'
import type { BrowserApiAnswer } from '#tests/browser/support/call-api.ts'

type Api = (method: string, path: string) => Promise<BrowserApiAnswer>

/** A form whose saving adds something, and which the end of the session catches half way. */
interface Form {
  readonly what: string
  readonly ids: string
  readonly call: RegExp
  /** The button that saves. */
  readonly save: string
  /** Opens the form and fills it in with the name. Returns the path of the API that counts the name. */
  fill(page: Page, name: string, api: Api): Promise<() => Promise<number>>
}

const namesIn = (rows: unknown, name: string) => (rows as readonly { readonly name: string }[]).filter((row) => row.name === name).length

const forms: readonly Form[] = [
  {
    what: 'a category',
    ids: 'CTG-03',
    call: /\/api\/test-categories$/,
    save: 'Save category',
    async fill(page, name, api) {
      await page.goto('/test-categories/add')
      await inDialog(page, 'Name').fill(name)
      return async () => namesIn((await api('GET', `/test-categories?search=${encodeURIComponent(name)}`)).data.items, name)
    },
  },
  {
    what: 'a patient of an order',
    ids: 'ODT-08',
    call: /\/api\/orders\/[0-9a-f-]{36}\/patients$/,
    save: 'Add anyway',
    async fill(page, name, api) {
      const { data } = await api('GET', '/orders/admin/all?openOnly=true&limit=1&page=4')
      const [order] = data.orders as readonly { readonly id: string }[]
      await page.goto(`/orders/${order?.id}?tab=patients`)
      await page.getByRole('button', { name: 'Add Patient' }).click()
      await inDialog(page, 'Name').fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Add anyway' })).toBeVisible()
      return async () => namesIn((await api('GET', `/orders/admin/${order?.id}`)).data.patients, name)
    },
  },
]

/** The second save went out under a key that nobody looked at; with another one the server would have made a second record. */
for (const { what, ids, call, save, fill } of forms) {
  test(`AUTH-09 GEN-03 ${ids} saving ${what} again after signing in reuses the Idempotency-Key, and applies once`, async ({ page, api }) => {
    const name = uniqueName('Signed out over')
    const made = await fill(page, name, (method, path) => api('super', method, path))
    const sent: Request[] = []
    await page.route(call, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(route.request())
      if (sent.length > 1) return route.fallback()
      await route.fetch()
      await route.fulfill({ status: 401, json: { status: 'error', message: 'Your session has ended' } })
    })
    const press = () => page.getByRole('button', { name: save, exact: true }).click()
    await press()
    await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
    await expect(page.locator('dialog[open]').getByLabel('Password', { exact: true })).toBeFocused()
    await page.locator('dialog[open]').getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeHidden()
    await expect(inDialog(page, 'Name')).toHaveValue(name)
    expect(sent).toHaveLength(1)
    await press()
    await expect(page.locator('.record-form')).toHaveCount(0)
    expect(sent).toHaveLength(2)
    const [first, second] = sent.map((request) => request.headers())
    expect(first?.['idempotency-key']).toBeTruthy()
    expect(second?.['idempotency-key']).toBe(first?.['idempotency-key'])
    expect(second?.authorization, 'under the new session').not.toBe(first?.authorization)
    expect(await made()).toBe(1)
  })
}
