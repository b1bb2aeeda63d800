import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { losing } from '#tests/support/answers.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { small } from '#tests/support/small-lab.ts'
import { chooseSex, fillRow, nameSuggestedTests, openerOfTwo } from './order-panel.ts'
import { openDialog, retype } from '#tests/support/panel-steps.ts'

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
    const { dialog, ...open } = await openAt('Add Patient', {
      async answer(request, send) {
        if (request.method === 'POST' && !request.url.endsWith('/check')) bodies.push(await request.clone().json())
        return send(request)
      },
    })
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

  test('ODT-08 a birth date is read in any format; an impossible one stays with an error, unsent', async () => {
    const { dialog, ...open } = await openAt('Add Patient')
    await open.user.type(dialog.getByLabelText('Name'), 'Leela Rao')
    const born = await dialog.findByLabelText<HTMLInputElement>(/Date of birth/)
    await open.user.type(born, '1990')
    expect(dialog.queryByText('Type the date as DD/MM/YYYY')).toBeNull()
    await open.user.tab()
    expect(await dialog.findByText('Type the date as DD/MM/YYYY')).toBeTruthy()
    await retype(open.user, born, '31/02/1990')
    expect(await dialog.findByText('There is no day 31/02/1990')).toBeTruthy()
    await open.user.click(dialog.getByRole('button', { name: 'Add patient' }))
    expect(open.writes()).toEqual([])
    expect(born.value).toBe('31/02/1990')
    await retype(open.user, born, '05031990')
    expect(await dialog.findByText('36 years old')).toBeTruthy()
    await chooseSex(open.user, dialog)
    await open.user.click(dialog.getByRole('button', { name: 'Add patient' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const added = await api.db.select().from(patients).where(eq(patients.name, 'Leela Rao'))
    expect(added.map(({ dateOfBirth }) => dateOfBirth)).toEqual(['1990-03-05'])
  })

  test('ODT-11 an order cancelled meanwhile names the user, and the draft stays', async () => {
    const { dialog, ...open } = await openAt('Add Patient')
    await open.user.type(dialog.getByLabelText('Name'), 'Nila Sen')
    await api.call('POST', `/orders/admin/${open.id}/cancel`, { as: 'manager', body: { reason: 'moved' } })
    await open.user.click(dialog.getByRole('button', { name: 'Add patient' }))
    await open.user.click(await dialog.findByRole('button', { name: 'Add anyway' }))
    expect(await dialog.findByText('This order is cancelled and can no longer be changed: Test Manager set it so on 21/11/2026, 13:30')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Nila Sen')
  })

  test('ODT-08 a patient is removed after the question; the last one cannot be', async () => {
    const { dialog, ...open } = await openAt('Remove Kiran Rao')
    expect(dialog.getByText('Are you sure you want to remove this patient from the order? All their items will also be removed.')).toBeTruthy()
    await open.user.click(dialog.getByRole('button', { name: 'Remove patient' }))
    expect(await heading(1)).toBeTruthy()
    const last = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Asha Rao' })
    expect(last.disabled).toBe(true)
    await open.user.hover(last.parentElement ?? last)
    expect(await screen.findByText('Cannot remove the last patient from an order')).toBeTruthy()
  })

  test('ODT-11 nothing is offered on a completed order', async () => {
    await openPatients({ status: 'Completed' })
    await heading(2)
    for (const name of [/^Remove/, 'Add Patient', 'Templates']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('AUTH-16 a user who may not edit orders sees the actions disabled', async () => {
    await openPatients({ role: 'operator' })
    await heading(2)
    for (const name of ['Remove Asha Rao', 'Add Patient', 'Templates']) expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  })
})

describe('templates', () => {
  test('ODT-09 incomplete rows are counted and skipped, and the ticked tests are selected for who was added', async () => {
    const { dialog, ...open } = await openAt('Templates')
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
    expect(await dialog.findByText('Rows without a name or date of birth are skipped (3).')).toBeTruthy()
    await open.user.click(dialog.getByRole('button', { name: 'Add 1 patient' }))
    expect(await heading(3)).toBeTruthy()
    expect(await screen.findByText('1 patient added. 3 rows were skipped: no name or no date of birth.')).toBeTruthy()
    await open.user.click(screen.getByRole('tab', { name: 'Manage Items' }))
    expect(await screen.findByRole('button', { name: /Unselect Complete Blood Count \(CBC\) for Dadaji Rao/ })).toBeTruthy()
  })

  test('ODT-09 a failure half way says who was added, keeps the other rows, and the retry adds nobody twice', async () => {
    let posts = 0
    const { dialog, ...open } = await openAt('Templates', {
      async answer(request, send) {
        if (request.method !== 'POST' || request.url.endsWith('/check')) return send(request)
        posts += 1
        return posts === 2 ? Response.json({ status: 'error', message: 'Too many requests' }, { status: 429 }) : send(request)
      },
    })
    await open.user.click(await dialog.findByRole('checkbox', { name: /Complete Blood Count/ }))
    await fillRow(open, 1, 'Gopal Pillai', '01/02/1950')
    await fillRow(open, 2, 'Usha Menon', '01/02/1955')
    await open.user.click(dialog.getByRole('button', { name: 'Add 2 patients' }))
    expect(await dialog.findByText('Added: Gopal Pillai. The rows below were not added.')).toBeTruthy()
    expect(dialog.getAllByLabelText<HTMLInputElement>('Name')[0]?.value).toBe('Usha Menon')
    await open.user.click(dialog.getByRole('button', { name: /Add 1 patient/ }))
    expect(await heading(4)).toBeTruthy()
    expect(screen.getAllByText('Gopal Pillai')).toHaveLength(1)
    await open.user.click(screen.getByRole('tab', { name: 'Manage Items' }))
    await selectedFor('Gopal Pillai', 'Usha Menon')
  })

  test('ODT-09 the ticked tests are selected for each added patient, also after a lost answer', async () => {
    let posts = 0
    const lost = losing(/^POST \/orders\/[^/]+\/patients$/, () => {
      posts += 1
      return posts > 1
    })
    const { dialog, ...open } = await openAt('Templates', { answer: lost })
    await open.user.click(await dialog.findByRole('checkbox', { name: /Complete Blood Count/ }))
    await fillRow(open, 1, 'Mohan Das', '01/02/1950')
    await fillRow(open, 2, 'Sita Das', '01/02/1955')
    await open.user.click(dialog.getByRole('button', { name: 'Add 2 patients' }))
    expect(await heading(4)).toBeTruthy()
    await open.user.click(await screen.findByRole('tab', { name: 'Manage Items' }))
    await selectedFor('Mohan Das', 'Sita Das')
  })
})
