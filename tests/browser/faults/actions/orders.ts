import { expect, type Locator, type Page } from '@playwright/test'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import type { Action, Kept } from './action.ts'
import { chooseInForm, closedOver, keeps, press } from './form-steps.ts'
import { ownOrder } from './own-records.ts'

async function openDialog(page: Page, api: Api, button: string): Promise<void> {
  await page.goto(`/orders/${(await ownOrder(api)).id}`)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const call = (method: string, what: string) => ({ method, path: new RegExp(`^/orders/admin/[0-9a-f-]{36}/${what}$`) })
const success = closedOver('.order-detail')
const typed = 'What is typed is kept'

async function typeInto(field: Locator): Promise<Kept> {
  await field.fill(typed)
  return keeps(field, typed)
}

/** Changes of an order as a whole. */
export const orderActions: readonly Action[] = [
  {
    name: "updating an order's status",
    ids: 'ORD-06',
    call: call('PUT', 'status'),
    async prepare(page, api) {
      await openDialog(page, api, 'Update Status')
      await chooseInForm(page, 'New status', 'Confirmed')
      return typeInto(page.getByLabel(/^Notes/))
    },
    submit: press('Update status'),
    success,
  },
  {
    name: "updating an order's payment",
    ids: 'ORD-08',
    call: call('PUT', 'payment-status'),
    async prepare(page, api) {
      await openDialog(page, api, 'Update Payment')
      await chooseInForm(page, 'Payment status', 'Refunded')
      return typeInto(page.getByLabel(/^Notes/))
    },
    submit: press('Update payment'),
    success,
  },
  {
    name: 'cancelling an order',
    ids: 'ORD-07',
    call: call('POST', 'cancel'),
    async prepare(page, api) {
      await openDialog(page, api, 'Cancel Order')
      return typeInto(page.getByLabel('Reason for cancellation'))
    },
    submit: press('Cancel order'),
    success,
  },
]
