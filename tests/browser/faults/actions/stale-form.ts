import { expect, type Page } from '@playwright/test'
import { fileFaults } from '#tests/browser/faults/file-faults.ts'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import type { FaultAction } from './action.ts'
import { comingMs, inForm, keeps, noticed, press } from './form-steps.ts'
import { ownTest } from './own-records.ts'

const mine = 'Typed by me'

/** Opens the form of a test and types into it; somebody else saves the test meanwhile, in another field. */
async function changedMeanwhile(page: Page, api: Api) {
  const { id, name } = await ownTest(api)
  await page.goto(`/tests/${id}/edit`)
  await expect(inForm(page, 'Name')).toHaveValue(name, { timeout: comingMs })
  await inForm(page, 'Description').fill(mine)
  const { status } = await api('PUT', `/tests/${id}`, { sampleType: 'By a colleague' })
  if (status >= 300) throw new Error(`the colleague's change was answered with ${status}`)
  return keeps(inForm(page, 'Description'), mine)
}

/** A form that merges what somebody else changed meanwhile, whose own read for that fails. */
export const staleFormActions: readonly FaultAction[] = [
  {
    ids: 'GEN-03 GEN-08',
    call: { method: 'GET', path: /^\/tests\/[0-9a-f-]{36}$/ },
    faults: fileFaults,
    // The change is sent before anything is read, and meets it first.
    except: ['no network'],
    prepare: changedMeanwhile,
    name: 'saving where the record that a colleague changed cannot be read',
    submit: press('Save test'),
    success: noticed(/Test saved/),
  },
]
