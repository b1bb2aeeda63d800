import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { losing, notingBodies } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { chooseSex, fillRow, nameSuggestedTests, openerOfTwo } from './order-panel.ts'
import { openDialog } from '#tests/support/panel-steps.ts'

const api = labApi()
beforeAll(() => nameSuggestedTests(api))

const openPatients = openerOfTwo(api, 'patients')
const heading = (count: number) => screen.findByRole('heading', { name: `Patients (${count})` })

/** The patients of an order for two, and a dialog that is opened from there. */
async function openAt(button: string, options: Parameters<typeof openPatients>[0] = {}) {
  const open = await openPatients(options)
  await heading(2)
  return { ...open, dialog: await openDialog(open.user, button) }
}

/** The ticked test is selected for each of them, and for nobody else. */
async function selectedFor(...names: readonly string[]) {
  const picked = () => screen.queryAllByRole('button', { name: /^Unselect / }).map((each) => each.getAttribute('aria-label'))
  await waitFor(() => expect(picked().toSorted()).toEqual(names.map((name) => `Unselect Complete Blood Count (CBC) for ${name}`)))
}

describe('one by one', () => {
  test('ODT-08 a blank name is refused; a patient is added with the customer, and counted', async () => {
    const bodies: unknown[] = []
    const { dialog, ...open } = await openAt('Add patient', { answer: notingBodies(bodies, /^POST (?!.*\/check$)/) })
    await open.user.click(dialog.getByRole('button', { name: 'Add patient' }))
    expect(dialog.getByText('Patient name is required')).toBeTruthy()
    expect(open.writes()).toEqual([])
    await open.user.type(dialog.getByLabelText('Name'), ' Meera Rao ')
    await open.user.type(await dialog.findByLabelText(/Date of birth/), '29/02/2016{Enter}')
    expect(open.writes(), 'Enter chooses the day and sends nothing').toEqual([])
    await chooseSex(open.user, dialog)
    await open.user.click(dialog.getByRole('button', { name: 'Add patient' }))
    expect(await heading(3)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies).toEqual([{ customerId: small.asha, name: 'Meera Rao', gender: 'Female', dateOfBirth: '2016-02-29' }])
    expect(open.writes()).toEqual([`POST /orders/${open.id}/patients`])
  })
})

describe('templates', () => {
  test('ODT-09 incomplete rows are skipped; ticked tests are selected per patient, also after a lost answer', async () => {
    const { dialog, ...open } = await openAt('Templates', { answer: losing(/^POST \/orders\/[^/]+\/patients$/, () => true) })
    expect(dialog.getAllByRole('radio')).toHaveLength(6)
    expect(dialog.getByText('Rows without a name or date of birth are skipped (4).')).toBeTruthy()
    await open.user.click(dialog.getByRole('radio', { name: 'Senior Citizen Package (2)' }))
    expect(dialog.getAllByRole('group', { name: /^Patient/ })).toHaveLength(2)
    await open.user.click(dialog.getByRole('radio', { name: 'Family Health Checkup (4)' }))
    const count = () => dialog.findByRole<HTMLInputElement>('checkbox', { name: /Complete Blood Count/ })
    await open.user.click(await count())
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Glucose, Fasting.*not offered at present$/ }).disabled).toBe(true)
    await open.user.click(dialog.getByRole('radio', { name: 'Senior Citizen Package (2)' }))
    await open.user.click(dialog.getByRole('radio', { name: 'Family Health Checkup (4)' }))
    expect((await count()).checked, 'the tests of another template are not selected').toBe(false)
    await open.user.click(await count())
    await fillRow(open, 1, 'Dadaji Rao', '01/02/1950')
    await fillRow(open, 2, 'No Birthday')
    await fillRow(open, 3, 'Sita Das', '01/02/1955')
    expect(await dialog.findByText('Rows without a name or date of birth are skipped (2).')).toBeTruthy()
    await open.user.click(dialog.getByRole('button', { name: 'Add 2 patients' }))
    expect(await heading(4)).toBeTruthy()
    expect(await screen.findByText('2 patients added. 2 rows were skipped: no name or no date of birth.')).toBeTruthy()
    await open.user.click(screen.getByRole('tab', { name: 'Manage Items' }))
    await selectedFor('Dadaji Rao', 'Sita Das')
  })
})
