import { expect, type Locator, type Page } from '@playwright/test'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import type { FaultAction, ServedResource } from './action.ts'
import { chooseInForm, closedOver, findInList, keeps, openFoundRowMenu, press } from './form-steps.ts'
import { type OwnOrder, ownOrder } from './own-records.ts'

/** A place that offers the dialogs of an order. */
interface Place {
  readonly name: string
  /** In sight there. */
  readonly screen: string
  open(page: Page, order: OwnOrder, item: string): Promise<void>
}

const places: readonly Place[] = [
  {
    name: '',
    screen: '.order-detail',
    async open(page, { id }, item) {
      await page.goto(`/orders/${id}`)
      await page.getByRole('button', { name: new RegExp(`^${item}$`, 'i') }).click()
    },
  },
  {
    name: ' from the list',
    screen: '.resource-list',
    async open(page, { orderNumber }, item) {
      await findInList(page, 'orders', orderNumber)
      await openFoundRowMenu(page, item, item === 'Update payment' ? 'Payment' : undefined)
    },
  },
]

const call = (method: string, what: string) => ({ method, path: new RegExp(`^/orders/admin/[0-9a-f-]{36}/${what}$`) })
const typed = 'What is typed is kept'

async function typeInto(field: Locator): Promise<ServedResource> {
  await field.fill(typed)
  return keeps(field, typed)
}

async function openDialog(page: Page, api: Api, { open }: Place, item: string): Promise<void> {
  await open(page, await ownOrder(api), item)
  await expect(page.getByRole('dialog')).toBeVisible()
}

const changesAt = (place: Place): readonly FaultAction[] => [
  {
    name: `updating an order's status${place.name}`,
    ids: 'ORD-06',
    call: call('PUT', 'status'),
    async prepare(page, api) {
      await openDialog(page, api, place, 'Update status')
      await chooseInForm(page, 'New status', 'Confirmed')
      return typeInto(page.getByLabel(/^Notes/))
    },
    submit: press('Update status'),
    success: closedOver(place.screen),
  },
  {
    name: `updating an order's payment${place.name}`,
    ids: 'ORD-08',
    call: call('PUT', 'payment-status'),
    async prepare(page, api) {
      await openDialog(page, api, place, 'Update payment')
      await chooseInForm(page, 'Payment status', 'Failed')
      return typeInto(page.getByLabel(/^Notes/))
    },
    submit: press('Update payment'),
    success: closedOver(place.screen),
  },
  {
    name: `cancelling an order${place.name}`,
    ids: 'ORD-07',
    call: call('POST', 'cancel'),
    async prepare(page, api) {
      await openDialog(page, api, place, 'Cancel order')
      return typeInto(page.getByLabel('Reason for cancellation'))
    },
    submit: press('Cancel order'),
    success: closedOver(place.screen),
  },
]

/** Changes of an order as a whole, on its page and from the list. */
export const orderActions: readonly FaultAction[] = places.flatMap(changesAt)
