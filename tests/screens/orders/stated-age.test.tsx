import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patients } from '#server/db/tables/customers.ts'
import { sheetApi } from '#tests/screens/results/begun-sheet.ts'
import { makeOrder, makeReport, small } from '#tests/support/small-lab.ts'
import { openDialog, retype } from '#tests/support/panel-steps.ts'
import { openApp } from '#tests/support/screen.tsx'
import { change, stored } from '#tests/support/stored.ts'
import { chooseSex, fillRow, openerOfTwo } from './order-panel.ts'

const api = sheetApi()
const openPatients = openerOfTwo(api, 'patients')
// Today is 21/11/2026.
const birthField = (dialog: Awaited<ReturnType<typeof openDialog>>) => dialog.findByLabelText<HTMLInputElement>(/Date of birth/)

test('PAT-03 an age is taken for the date of birth, with its meaning under the field, and shown as stated', async () => {
  const bodies: unknown[] = []
  const { user } = await openPatients({
    async answer(request, send) {
      if (request.method === 'POST' && !request.url.endsWith('/check')) bodies.push(await request.clone().json())
      return send(request)
    },
  })
  const dialog = await openDialog(user, 'Add patient')
  await user.type(dialog.getByLabelText('Name'), 'Dadi Rao')
  const field = await birthField(dialog)
  expect(field.placeholder).toBe('DD/MM/YYYY or age')
  for (const [typed, words] of [
    ['46', '46 years, born about 1980'],
    ['8 m', '8 months, born about 03/2026'],
    ['12d', '12 days, born about 09/11/2026'],
    ['04/03/1984', '42 years old'],
  ] as const) {
    await retype(user, field, typed)
    expect((await dialog.findByText(words)).getAttribute('role')).toBe('status')
  }
  await retype(user, field, '0{Enter}')
  expect(dialog.getByText('Give an age below 1 year in months or days, such as 8 m or 12 d')).toBeTruthy()
  await retype(user, field, '80 yrs{Enter}')
  expect(field.value).toBe('80 years')
  await chooseSex(user, dialog)
  await user.click(dialog.getByRole('button', { name: 'Add patient' }))
  const added = (await screen.findByText('Dadi Rao')).closest('.order-patient')
  await waitFor(() => expect(added?.textContent).toMatch(/Female · 80 years \(stated\)$/))
  expect(bodies).toEqual([{ customerId: small.asha, name: 'Dadi Rao', gender: 'Female', dateOfBirth: '1946-11-21', ageUnit: 'years' }])
})

test('PAT-03 ODT-09 a row of a template takes an age, the row beside it a date', async () => {
  const bodies: unknown[] = []
  const open = await openPatients({
    async answer(request, send) {
      if (request.method === 'POST' && !request.url.endsWith('/check')) bodies.push(await request.clone().json())
      return send(request)
    },
  })
  const dialog = await openDialog(open.user, 'Templates')
  await open.user.click(dialog.getByRole('radio', { name: 'Senior Citizen Package (2)' }))
  await fillRow(open, 1, 'Nani Rao', '78 y')
  await fillRow(open, 2, 'Nana Rao', '01/02/1946')
  await open.user.click(dialog.getByRole('button', { name: 'Add 2 patients' }))
  expect(await screen.findByText('2 patients added.')).toBeTruthy()
  expect(bodies).toMatchObject([
    {
      patients: [
        { name: 'Nani Rao', dateOfBirth: '1948-11-21', ageUnit: 'years' },
        { name: 'Nana Rao', dateOfBirth: '1946-02-01' },
      ],
    },
  ])
  expect(JSON.stringify(bodies)).not.toContain('"ageUnit":null')
})

test('PAT-03 PAT-01 a stated age stays where another field is corrected, and becomes an exact date by typing one', async () => {
  await change(api.db, patients, small.ashaSon, { dateOfBirth: '1978-05-21', ageUnit: 'years' })
  const { user } = await openApp({ api, at: `/customers/${small.asha}` })
  const edit = async () => {
    await openDialog(user, 'Edit patient Kiran Rao')
    await screen.findByRole('button', { name: 'Save patient' })
    return within(screen.getByRole('dialog', { name: 'Edit patient Kiran Rao' }))
  }
  expect(await screen.findByText('48 years (stated)')).toBeTruthy()
  const first = await edit()
  expect((await birthField(first)).value).toBe('48 years')
  expect(first.getByText('48 years, born about 1978')).toBeTruthy()
  await user.type(first.getByLabelText(/^Email/), 'kiran@example.com')
  await user.click(first.getByRole('button', { name: 'Save patient' }))
  expect(await screen.findByText('Kiran Rao is saved')).toBeTruthy()
  expect(await stored(api.db, patients, small.ashaSon)).toMatchObject({ email: 'kiran@example.com', dateOfBirth: '1978-05-21', ageUnit: 'years' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const second = await edit()
  await retype(user, await birthField(second), '21/05/1978')
  await user.click(second.getByRole('button', { name: 'Save patient' }))
  await waitFor(async () => expect(await stored(api.db, patients, small.ashaSon)).toMatchObject({ dateOfBirth: '1978-05-21', ageUnit: null }))
})

test('PAT-03 the sheet of a stated age says why a value has no flag while it is typed', async () => {
  await change(api.db, patients, small.ashaSelf, { dateOfBirth: '2021-05-22', ageUnit: 'years' })
  const order = await makeOrder(api.db, { status: 'Testing' })
  const id = await makeReport(api.db, order, { source: 'results' })
  const { user } = await openApp({ api, at: `/results/${id}/sheet` })
  const field = await screen.findByRole('textbox', { name: /^Haemoglobin/ })
  await user.click(field)
  await user.keyboard('12{Enter}')
  const row = within(field.closest('tr') as HTMLElement)
  expect(row.getByText('No flag: the stated age fits several ranges')).toBeTruthy()
  expect(row.getByText('Depends on age')).toBeTruthy()
  expect(row.queryByText(/Normal|Abnormal|Critical/)).toBeNull()
  expect(screen.getByText(/^5 years \(stated\), /)).toBeTruthy()
})
