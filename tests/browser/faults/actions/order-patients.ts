import { expect, type Locator, type Page } from '@playwright/test'
import type { FaultAction } from './action.ts'
import { closedOver, inForm, keeps, press } from './form-steps.ts'
import { ownName, ownOrder } from './own-records.ts'

const call = { method: 'POST', path: /^\/orders\/[0-9a-f-]{36}\/patients$/ } as const
const success = closedOver('.order-detail')

const row = (page: Page, place: number): Locator => page.getByRole('dialog').getByRole('group', { name: `Patient ${place}`, exact: true })

async function fillRow(page: Page, place: number, name: string): Promise<void> {
  await row(page, place).getByLabel('Name', { exact: true }).fill(name)
  const born = row(page, place).getByLabel('Date of birth')
  await born.fill('01/02/1980')
  await born.press('Enter')
}

/** Presses the button, and waits until it asks about the sex that is left empty. */
async function answerQuestion(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /anyway$/ })).toBeVisible()
}

/** Changes of the patients of an order. */
export const orderPatientActions: readonly FaultAction[] = [
  {
    name: 'adding a patient to an order',
    ids: 'ODT-08',
    call,
    async prepare(page, api) {
      await page.goto(`/orders/${(await ownOrder(api)).id}?tab=patients`)
      await page.getByRole('button', { name: 'Add Patient' }).click()
      await inForm(page, 'Name').fill('Asha Fault')
      await answerQuestion(page, 'Add patient')
      return keeps(inForm(page, 'Name'), 'Asha Fault')
    },
    submit: press('Add anyway'),
    success,
  },
  {
    name: 'adding the second of two patients from a template',
    ids: 'ODT-09 GEN-03',
    call,
    passes: 1,
    savedPatterns: { refused: /The rows below were not added/ },
    // The order is read between the two, and that reading meets it first.
    except: ['no network'],
    async prepare(page, api) {
      const [first, second] = [ownName('First'), ownName('Second')]
      await page.goto(`/orders/${(await ownOrder(api)).id}?tab=patients`)
      await page.getByRole('button', { name: 'Templates' }).click()
      await fillRow(page, 1, first)
      await fillRow(page, 2, second)
      await answerQuestion(page, 'Add 2 patients')
      return async () => {
        await expect(page.getByRole('dialog').getByRole('alert').first()).toContainText(`Added: ${first}. The rows below were not added.`)
        await expect(row(page, 1).getByLabel('Name', { exact: true })).toHaveValue(second)
        await expect(page.getByRole('dialog').getByText('Added: ')).not.toContainText(second)
      }
    },
    submit: press(/^Add \d patients?( anyway)?$/),
    success,
  },
  {
    name: 'removing a patient from an order',
    ids: 'ODT-08 GEN-06',
    call: { method: 'DELETE', path: /^\/orders\/[0-9a-f-]{36}\/patients\/[0-9a-f-]{36}$/ },
    // A patient who is already gone needs no removal.
    except: ['404'],
    async prepare(page, api) {
      const { id, customerId } = await ownOrder(api)
      const name = ownName('Leaving')
      const { status } = await api('POST', `/orders/${id}/patients`, { name, ...(customerId ? { customerId } : {}) })
      if (status >= 300) throw new Error(`adding a patient was answered with ${status}`)
      await page.goto(`/orders/${id}?tab=patients`)
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      return null
    },
    submit: press('Remove patient'),
    success,
  },
]
