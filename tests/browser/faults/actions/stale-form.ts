import { expect, type Page } from '@playwright/test'
import { fileFaults } from '#tests/browser/faults/file-faults.ts'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import type { Action } from './action.ts'
import { comingMs, inForm, keeps, noticed, press } from './form-steps.ts'
import { ownTest } from './own-records.ts'

const mine = 'Typed by me'

/** Opens the form of a test, types into it, and saves it after somebody else has: it is refused, with Reload and Keep mine. */
async function saveTooLate(page: Page, api: Api) {
  const { id, name } = await ownTest(api)
  await page.goto(`/tests/${id}/edit`)
  await expect(inForm(page, 'Name')).toHaveValue(name, { timeout: comingMs })
  await inForm(page, 'Description').fill(mine)
  const { status } = await api('PUT', `/tests/${id}`, { sampleType: 'By a colleague' })
  if (status >= 300) throw new Error(`the colleague's change was answered with ${status}`)
  await press('Save test')(page)
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Now on the server' })).toBeVisible()
  return keeps(inForm(page, 'Description'), mine)
}

const reading = {
  ids: 'GEN-03 GEN-08',
  call: { method: 'GET', path: /^\/tests\/[0-9a-f-]{36}$/ },
  faults: fileFaults,
  prepare: saveTooLate,
  // The buttons go with the refusal that they answer: after signing in again it is Save that brings them back.
  except: ['401'],
} as const

/** What is offered where somebody else has changed a record meanwhile, whose own read fails. */
export const staleFormActions: readonly Action[] = [
  { ...reading, name: 'keeping mine where the record cannot be read', submit: press('Keep mine'), success: noticed(/Test saved/) },
  {
    ...reading,
    name: 'reloading a form where the record cannot be read',
    savesNothing: true,
    submit: press('Reload'),
    success: (page) => page.locator('.record-form:not(:has(.save-problem))'),
  },
]
