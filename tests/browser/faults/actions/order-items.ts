import { expect, type Page } from '@playwright/test'
import { type Api, firstId } from '#tests/browser/faults/screens/screen.ts'
import { choose } from '#tests/browser/support/steps.ts'
import type { FaultAction, ServedResource } from './action.ts'
import { closedOver, comingMs, press } from './form-steps.ts'
import { ownOrder } from './own-records.ts'

const products = { first: 'TSH, Ultrasensitive', second: 'Calcium, Total' } as const

const tray = (page: Page) => page.getByRole('region', { name: 'Selected items' })

/** Selects tests for the first patient of an order. */
async function select(page: Page, api: Api, names: readonly string[]): Promise<void> {
  const { id, patients } = await ownOrder(api)
  await page.goto(`/orders/${id}?tab=items`)
  const picker = page.locator('.item-picker')
  if (patients.length > 1) await choose(page, picker.getByRole('combobox', { name: 'Patient' }), patients[0]?.name ?? '')
  for (const name of names) {
    await picker.getByLabel('Search tests to add').fill(name)
    await picker.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  }
}

/** Nothing is on the order, the message says so, and the one is still selected. */
function oneWaits(page: Page, name: string): ServedResource {
  return async () => {
    await expect(tray(page).getByRole('alert')).toContainText('Nothing was added.')
    await expect(tray(page).getByRole('alert')).toContainText(`Not added, still selected: ${name} for `)
    await expect(tray(page).getByRole('listitem')).toHaveText(new RegExp(`^${name} for `))
  }
}

/** Of the two, the first is on the order and the message says so; the second is not, the message says so, and it is still selected. */
function secondWaits(page: Page): ServedResource {
  return async () => {
    await expect(tray(page).getByRole('alert')).toContainText(new RegExp(`Added: ${products.first} for [^,]+\\.`))
    await expect(tray(page).getByRole('alert')).toContainText(`Not added, still selected: ${products.second} for `)
    await expect(tray(page).getByRole('listitem')).toHaveCount(1)
    await expect(tray(page).getByRole('listitem')).toContainText(products.second)
  }
}

/** Opens the items of an order that has some; adds one over the API where it has none. */
async function openItems(page: Page, api: Api): Promise<void> {
  const { id, patients, items } = await ownOrder(api)
  const patientId = patients[0]?.id
  const testId = items.length > 0 ? null : await firstId(api, '/tests?limit=1&isActive=true')
  if (testId) await api('POST', `/orders/admin/${id}/items`, { type: 'test', testId, patientId, quantity: 1 })
  await page.goto(`/orders/${id}?tab=items`)
  await expect(page.locator('.patient-items').first()).toBeVisible({ timeout: comingMs })
}

const wanted = '73'
const quantity = (page: Page) => page.locator('.quantity input').first()

const adding = {
  ids: 'ODT-05 GEN-03',
  call: { method: 'POST', path: /^\/orders\/admin\/[0-9a-f-]{36}\/items$/ },
  submit: (page: Page) =>
    tray(page)
      .getByRole('button', { name: /^Add \d/ })
      .click(),
  success: (page: Page) => page.locator('.order-outcome [role=status]').getByText(/added\.$/),
} as const

/** Changes of the items of an order. */
export const orderItemActions: readonly FaultAction[] = [
  {
    ...adding,
    name: 'adding an item to an order',
    savedPatterns: { refused: /Nothing was added/ },
    async prepare(page, api) {
      await select(page, api, [products.first])
      return oneWaits(page, products.first)
    },
  },
  {
    ...adding,
    name: 'adding the second of two items to an order',
    passes: 1,
    savedPatterns: { refused: /Not added, still selected/ },
    // The order is read between the two, and that reading meets it first.
    except: ['no network'],
    async prepare(page, api) {
      await select(page, api, [products.first, products.second])
      return secondWaits(page)
    },
  },
  {
    name: 'changing a quantity',
    ids: 'ODT-06',
    call: { method: 'PUT', path: /^\/orders\/admin\/items\/[0-9a-f-]{36}$/ },
    isQuick: true,
    async prepare(page, api) {
      await openItems(page, api)
      const before = await quantity(page).inputValue()
      await quantity(page).fill(wanted)
      return () => expect(quantity(page), 'the true quantity is shown again').toHaveValue(before)
    },
    // More than one for a patient needs a confirmation.
    submit: async (page) => {
      await quantity(page).press('Enter')
      await quantity(page).press('Enter')
    },
    success: (page) => page.locator(`.quantity input[value="${wanted}"][aria-busy="false"]`).first(),
    busy: (page) => page.locator('.quantity').getByText('Saving…'),
  },
  {
    name: 'removing an item from an order',
    ids: 'ODT-06 GEN-06',
    call: { method: 'DELETE', path: /^\/orders\/admin\/items\/[0-9a-f-]{36}$/ },
    // An item that is already gone needs no removal.
    except: ['404'],
    async prepare(page, api) {
      await openItems(page, api)
      await page
        .locator('.patient-items')
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      return null
    },
    submit: press('Remove item'),
    success: closedOver('.order-detail'),
  },
]
