import { expect, type Page } from '@playwright/test'
import type { BrowserApiAnswer } from '#tests/browser/support/call-api.ts'
import { test } from '#tests/browser/support/lab.ts'
import { choose, inDialog } from '#tests/browser/support/steps.ts'

type Api = (staff: 'super' | 'manager', method: string, path: string, body?: unknown) => Promise<BrowserApiAnswer>

/** The id of an open order reserved for a test: no other journey touches orders of these states; where too few are left, one far down the confirmed. */
async function openOrder(api: Api, status: 'SampleCollected' | 'Testing', place: number): Promise<string> {
  const of = async (wanted: string) =>
    (await api('super', 'GET', `/orders/admin/all?status=${wanted}&limit=30&sort=createdAt&order=asc`)).data.orders as readonly { readonly id: string }[]
  const order = (await of(status))[place] ?? (await of('Confirmed')).at(6 + place)
  if (!order) throw new Error(`the demo laboratory has no order ${place} in ${status}`)
  return order.id
}

async function openItems(page: Page, id: string): Promise<Page> {
  await page.goto(`/orders/${id}?tab=items`)
  await page
    .getByLabel(/^Quantity of/)
    .first()
    .waitFor()
  return page
}

/** The browser gives every page of a test the focus; the test itself sends the event of a person who turns to a window. */
const turnTo = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

async function setQuantity(page: Page, quantity: string): Promise<void> {
  const input = page.getByLabel(/^Quantity of/).first()
  await input.fill(quantity)
  await input.press('Enter')
  // More than one for a patient needs a confirmation.
  await input.press('Enter')
}

test('ODT-06 two tabs of one browser on one order: each shows on focus what was done in the other', async ({ context, api }) => {
  const id = await openOrder(api, 'SampleCollected', 0)
  const [one, two] = [await openItems(await context.newPage(), id), await openItems(await context.newPage(), id)]
  await setQuantity(one, '7')
  await expect(one.getByText('Saving…')).toHaveCount(0)
  await turnTo(two)
  await expect(two.getByLabel(/^Quantity of/).first()).toHaveValue('7')
  expect(await two.locator('.order-total').textContent()).toBe(await one.locator('.order-total').textContent())
  await setQuantity(two, '9')
  await expect(two.getByText('Saving…')).toHaveCount(0)
  await turnTo(one)
  await expect(one.getByLabel(/^Quantity of/).first()).toHaveValue('9')
})

test('ODT-11 two staff on one order: the second sees author, change and time, and keeps the draft', async ({ context, api, pageOf }) => {
  const id = await openOrder(api, 'SampleCollected', 1)
  const mine = await openItems(await context.newPage(), id)
  const colleague = await openItems(await pageOf('manager'), id)
  await mine.getByRole('button', { name: 'Update Payment', exact: true }).click()
  await inDialog(mine, /^Notes/).fill('paid at the door')
  await setQuantity(colleague, '4')
  await expect(colleague.getByText('Saving…')).toHaveCount(0)
  await mine.getByRole('dialog').getByRole('button', { name: 'Update payment' }).click()
  const refusal = mine.getByRole('dialog').getByRole('alert')
  await expect(refusal).toContainText(/changed this on \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}.*change item/)
  await expect(inDialog(mine, /^Notes/)).toHaveValue('paid at the door')
  await expect(mine.getByLabel(/^Quantity of/).first()).toHaveValue('4')
  await mine.getByRole('dialog').getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(mine.getByRole('dialog')).toHaveCount(0)

  const width = async () => (await colleague.getByRole('columnheader', { name: 'Quantity' }).first().boundingBox())?.width
  const before = await width()
  await setQuantity(colleague, '9')
  await expect(colleague.getByText('The quantity 9 was not saved.')).toContainText(/changed this on .*payment/)
  expect(await width(), 'of the column, which a message widens no more').toBe(before)
  await expect(colleague.getByLabel(/^Quantity of/).first()).toHaveValue('4')
  await colleague.getByRole('button', { name: 'Set to 9 again' }).click()
  await expect(colleague.getByLabel(/^Quantity of/).first()).toHaveValue('9')
})

test('ODT-11 an action on a meanwhile completed order is refused with its author and time', async ({ page, api }) => {
  const id = await openOrder(api, 'Testing', 0)
  await page.goto(`/orders/${id}?tab=items`)
  const patient = page.locator('.item-picker').getByRole('combobox', { name: 'Patient' })
  await patient.waitFor()
  if ((await page.getByLabel('Search tests to add').count()) === 0) await choose(page, patient, /./)
  await page.getByLabel('Search tests to add').fill('Calcium')
  await page.locator('.catalogue-results').getByRole('checkbox').first().check()
  await api('manager', 'PUT', `/orders/admin/${id}/status`, { orderStatus: 'Completed' })
  const selected = page.getByRole('region', { name: 'Selected items' })
  await selected.getByRole('button', { name: /^Add 1 item/ }).click()
  await expect(selected.getByRole('alert')).toContainText(
    /This order is completed and can no longer be changed: .+ set it so on \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/,
  )
  await expect(selected.getByRole('alert')).toContainText(/still selected: Calcium/)
  await expect(page.getByRole('button', { name: 'Update Status' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Update Payment', exact: true })).toBeVisible()
  await selected.getByRole('button', { name: 'Clear selection' }).click()
})
