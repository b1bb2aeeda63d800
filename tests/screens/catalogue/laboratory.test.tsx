import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeParameters } from '#tests/api/results/lab.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { makeSmallLab, small, smallLabNow } from '#tests/support/small-lab.ts'

let api: TestApi
const wait = { timeout: 20_000 }

beforeAll(async () => {
  api = await startApi({ clock: () => smallLabNow })
  await makeSmallLab(api.database.sql)
  await makeParameters(api.database.sql)
})
afterAll(() => api.close())

interface Kept {
  readonly code: string | null
  readonly aliases: readonly string[]
  readonly version: string
  readonly parameters: readonly { readonly id: string; readonly code: string; readonly ranges: readonly { readonly low: number; readonly from: object }[] }[]
}

const path = `/tests/${small.cbc}/laboratory`
async function kept(): Promise<Kept> {
  const { body } = await api.call('GET', path, { token: await api.signIn('super_admin') })
  return (body as { data: Kept }).data
}
/** The dialog by the button that saves it: it lies over another one, and under test both have the same title's id. */
async function dialog(save: string): Promise<HTMLElement> {
  const found = (await screen.findByRole('button', { name: save }, wait)).closest<HTMLElement>('.ant-modal')
  if (!found) throw new Error(`${save} is in no dialog`)
  return found
}

test('RES-01 in a tab of its form a test has its ranges: a gap is pointed out as it is typed, a save is one of the parameter alone', async () => {
  const open = await openApp({ api, at: `/tests/${small.cbc}/edit` })
  const { user } = open
  await user.click(await screen.findByRole('tab', { name: 'Laboratory' }, wait))
  const potassium = await screen.findByRole('region', { name: 'Potassium' }, wait)
  expect(within(potassium).getByText('No range: below 18 years')).toBeTruthy()
  await user.click(within(potassium).getByRole('button', { name: 'Edit Potassium' }))
  const editor = await dialog('Save parameter')
  await user.click(within(editor).getByText('Row 1'))
  const from = within(editor).getByLabelText('From age')
  await user.clear(from)
  await user.type(from, '0')
  await waitFor(() => expect(within(editor).queryByText(/^No range/)).toBeNull())
  const low = within(editor).getByLabelText('Low')
  await user.clear(low)
  await user.type(low, '9')
  await user.click(within(editor).getByRole('button', { name: 'Save parameter' }))
  expect(await within(editor).findByText('The upper bound is below the lower one')).toBeTruthy()
  await user.clear(low)
  await user.type(low, '3.4')
  await user.click(within(editor).getByRole('button', { name: 'Save parameter' }))
  await waitFor(async () => expect((await kept()).parameters[0]?.ranges).toMatchObject([{ low: 3.4, from: { value: 0 } }]), wait)
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'Potassium' })).queryByText(/^No range/)).toBeNull(), wait)
  expect(open.address()).toContain(`/tests/${small.cbc}/edit`)
  open.close()
})

test('RES-01 the show page has it too; what a colleague saved meanwhile is told, and what was typed stays', async () => {
  const open = await openApp({ api, at: `/tests/${small.cbc}` })
  const { user } = open
  await user.click(await screen.findByRole('button', { name: 'Edit laboratory data' }, wait))
  const editor = await dialog('Save laboratory data')
  await user.type(within(editor).getByLabelText('Other names'), 'Hemogram, FBC')
  await api.call('PUT', path, { token: await api.signIn('super_admin'), body: { code: 'CBC' } })
  await user.click(within(editor).getByRole('button', { name: 'Save laboratory data' }))
  await user.click(await within(editor).findByRole('button', { name: 'Save mine over theirs' }, wait))
  await waitFor(async () => expect(await kept()).toMatchObject({ code: 'CBC', aliases: ['Hemogram', 'FBC'] }), wait)
  open.close()
})
