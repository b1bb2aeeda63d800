import type { Page } from '@playwright/test'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import type { FaultAction, ServedResource } from './action.ts'
import { closedOver, inForm, keeps, press } from './form-steps.ts'
import { ownName } from './own-records.ts'

const success = closedOver('[data-results]')
const typed = 'What is typed is kept'
let made = 0

/** A report that is to be made from a potassium of one's own patient; `enter` hands it over to verification. */
export async function ownSheet(api: Api, value: string, enter: boolean): Promise<string> {
  made += 1
  const place = ((process.pid * 7 + made) % 5) + 1
  const { data: listed } = await api('GET', `/orders/admin/all?status=Testing&limit=1&page=${place}`)
  const [order] = listed.orders as readonly { readonly id: string }[]
  const { data: found } = await api('GET', '/tests?search=Electrolytes&limit=1')
  const [test] = found.items as readonly { readonly id: string }[]
  if (!order || !test) throw new Error('no order in Testing, or no such test')
  const born = { gender: 'Male', dateOfBirth: '1984-03-02' }
  const { data: patient } = await api('POST', `/orders/${order.id}/patients`, { name: ownName('Fault person'), ...born })
  await api('POST', `/orders/admin/${order.id}/items`, { type: 'test', testId: test.id, patientId: patient.id, quantity: 1 })
  const { data: report } = await api('POST', '/reports/admin/results', { orderId: order.id, patientId: patient.id })
  const at = `/reports/admin/${String(report.id)}/results`
  const { status } = await api('PUT', at, { testId: test.id, values: [{ parameterCode: 'K', value }] })
  if (status !== 200) throw new Error(`saving a potassium was answered with ${status}`)
  if (enter) await api('POST', `${at}/enter`, { confirmIncomplete: true })
  return String(report.id)
}

async function openSheet(page: Page, api: Api, button: string, value = '4.2', enter = true): Promise<void> {
  await page.goto(`/results/${await ownSheet(api, value, enter)}/sheet`)
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function typeInto(page: Page, label: string): Promise<ServedResource> {
  await inForm(page, label).fill(typed)
  return keeps(inForm(page, label), typed)
}

const step = (what: string) => ({ method: 'POST', path: new RegExp(`^/reports/admin/[0-9a-f-]{36}/results/${what}$`) })

/** Changes of results and reports. */
export const resultActions: readonly FaultAction[] = [
  {
    name: 'logging a call about a critical value',
    ids: 'CRV-02',
    call: { method: 'POST', path: /^\/reports\/admin\/results\/critical\/[0-9a-f-]{36}\/calls$/ },
    async prepare(page, api) {
      await openSheet(page, api, 'Log call', '7.1', false)
      await inForm(page, 'Number').fill('+91 50000 01234')
      await page.getByRole('dialog').getByLabel('Could not reach').check()
      return typeInto(page, 'Person')
    },
    submit: press('Log call'),
    success,
  },
  {
    name: 'returning results',
    ids: 'RES-10',
    call: step('return'),
    async prepare(page, api) {
      await openSheet(page, api, 'Return')
      return typeInto(page, 'Reason')
    },
    submit: press('Return'),
    success,
  },
  {
    name: 'releasing results',
    ids: 'RES-10',
    call: step('release'),
    async prepare(page, api) {
      await openSheet(page, api, 'Release')
      await inForm(page, 'Reason for verifying values of your own').fill('Night shift')
      return typeInto(page, 'Note on the report (optional)')
    },
    submit: press('Release'),
    success,
  },
  {
    name: 'adding results as free rows',
    ids: 'REP-08',
    call: { method: 'POST', path: /^\/reports\/admin\/[0-9a-f-]{36}\/results$/ },
    async prepare(page, api) {
      await openSheet(page, api, 'Add more results', '4.2', false)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Test' }).click({ force: true })
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
      for (const label of ['Value', 'Normal range']) await inForm(page, label).fill('1')
      return typeInto(page, 'Parameter')
    },
    submit: press('Save results'),
    success,
  },
  {
    name: 'deleting a report',
    ids: 'REP-10',
    call: { method: 'DELETE', path: /^\/reports\/admin\/[0-9a-f-]{36}$/ },
    // A server that has no such call is reported in the words of the screen.
    except: ['404'],
    async prepare(page, api) {
      await ownSheet(api, '4.2', false)
      await page.goto('/reports')
      await page
        .getByRole('button', { name: /^More actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Delete Report' }).click()
      return typeInto(page, 'Reason')
    },
    submit: press('Delete'),
    success: closedOver('main .list-table'),
  },
]
