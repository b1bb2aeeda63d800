import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { makeParameters } from '#tests/api/results/lab.ts'
import { dataOf } from '#tests/support/api.ts'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { small } from '#tests/support/small-lab.ts'
import { retype } from '#tests/support/panel-steps.ts'

const api = labApi()
beforeAll(() => makeParameters(api.db))

interface Kept {
  readonly code: string | null
  readonly aliases: readonly string[]
  readonly version: string
  readonly parameters: readonly { readonly code: string; readonly ranges: readonly object[] }[]
}

const path = `/tests/${small.cbc}/laboratory`
async function kept(): Promise<Kept> {
  const { body } = await api.call('GET', path, { as: 'super_admin' })
  return dataOf<Kept>(body)
}
/** The dialog by the button that saves it: it lies over another one, and under test both have the same title's id. */
async function dialog(save: string): Promise<HTMLElement> {
  const found = (await screen.findByRole('button', { name: save })).closest<HTMLElement>('.ant-modal')
  if (!found) throw new Error(`${save} is in no dialog`)
  return found
}

test('RES-01 the ranges tab points out a gap while typing, and saves only the parameter with its version', async () => {
  const versions: (string | null)[] = []
  const open = await openApp({
    api,
    at: `/tests/${small.cbc}/edit`,
    answer(request, send) {
      if (request.method === 'PUT') versions.push(request.headers.get('if-match'))
      return send(request)
    },
  })
  const { user } = open
  await user.click(await screen.findByRole('tab', { name: 'Laboratory' }))
  const potassium = await screen.findByRole('region', { name: 'Potassium' })
  expect(within(potassium).getByText('No range: below 18 years')).toBeTruthy()
  await user.click(within(potassium).getByRole('button', { name: 'Edit Potassium' }))
  const editor = await dialog('Save parameter')
  await user.click(within(editor).getByText('Row 1'))
  const from = within(editor).getByLabelText('From age')
  await retype(user, from, '0')
  await waitFor(() => expect(within(editor).queryByText(/^No range/)).toBeNull())
  const low = within(editor).getByLabelText('Low')
  await retype(user, low, '9')
  await user.click(within(editor).getByRole('button', { name: 'Save parameter' }))
  expect(await within(editor).findByText('The upper bound is below the lower one')).toBeTruthy()
  await retype(user, low, '3.4')
  await user.click(within(editor).getByRole('button', { name: 'Save parameter' }))
  await waitFor(async () => expect((await kept()).parameters[0]?.ranges).toMatchObject([{ low: 3.4, from: { value: 0 } }]))
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'Potassium' })).queryByText(/^No range/)).toBeNull())
  expect(open.address()).toContain(`/tests/${small.cbc}/edit`)
  expect(versions).toEqual([expect.stringMatching(/^"/)])
})

test('RES-01 GEN-05 a number with a comma is refused, and a problem clears with either of its inputs', async () => {
  const open = await openApp({ api, at: `/tests/${small.cbc}` })
  const { user } = open
  await user.click(await screen.findByRole('button', { name: 'Edit Potassium' }))
  const editor = await dialog('Save parameter')
  const type = async (label: string, text: string, place = 0) => {
    const input = within(editor).getAllByLabelText(label)[place] as HTMLElement
    await user.clear(input)
    if (text) await user.type(input, text)
  }
  const save = () => user.click(within(editor).getByRole('button', { name: 'Save parameter' }))
  const before = await kept()
  await type('Low', '1,350')
  await type('Highest plausible value (mmol/L)', '')
  await user.click(within(editor).getByRole('button', { name: 'Add range' }))
  await type('From age', '7', 1)
  await save()
  expect(await within(editor).findByText('Enter a number without commas')).toBeTruthy()
  expect(within(editor).getByText('Give a lower or an upper bound')).toBeTruthy()
  await type('Highest plausible value (mmol/L)', '11')
  expect(within(editor).queryByText('Enter both or neither')).toBeNull()
  await user.click(within(editor).getByRole('button', { name: 'Remove row 1' }))
  expect(within(editor).queryByText('Enter a number without commas')).toBeNull()
  await save()
  expect(await within(editor).findByText('Give a lower or an upper bound')).toBeTruthy()
  await type('High', '11')
  expect(within(editor).queryByText('Give a lower or an upper bound')).toBeNull()
  expect(await kept()).toEqual(before)
})
