import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '#tests/support/memory-provider.ts'
import { openCatalogue } from './catalogue.tsx'

test('CAT-03 an edit form is read fresh, shows the record, and sends its version', async () => {
  const { user, provider } = openCatalogue('/tests/t2/edit')
  const price = await screen.findByLabelText<HTMLInputElement>('Price')
  expect(price.value).toBe('600.50')
  expect(screen.getByTitle('Blood')).toBeTruthy()
  await user.clear(price)
  await user.type(price, '650{Enter}')
  await screen.findByText('the list of tests')
  expect(provider.calls.find(({ what }) => what === 'update')?.given).toMatchObject({ name: 'Lipid profile', price: 65_000, version: '"v1"' })
})

test('another record is never shown under this address, and one is never saved as the other', async () => {
  const { provider, router } = openCatalogue('/tests/t1/edit')
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Glucose')
  const answer = provider.hold('one')
  await router.navigate('/tests/t2/edit')
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  answer()
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Lipid profile')
})

test('what is typed outlives focus on the window and every later answer', async () => {
  const { user, provider } = openCatalogue('/tests/t1/edit')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await user.type(name, ' fasting')
  const first = provider.records.tests?.[0]
  if (first) first.name = 'Changed elsewhere'
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  expect(name.value).toBe('Glucose fasting')
  expect(provider.calls.filter(({ what, resource }) => what === 'one' && resource === 'tests')).toHaveLength(1)
})

test('without the record there is no form and no Save; trying again brings both', async () => {
  const open = openCatalogue('/before')
  open.provider.fail('one', refusal(503))
  await open.router.navigate('/tests/t1/edit')
  const again = await screen.findByRole('button', { name: /try again/i })
  expect(screen.queryByRole('button', { name: 'Save test' })).toBeNull()
  await open.user.click(again)
  expect(await screen.findByRole('button', { name: 'Save test' })).toBeTruthy()
})

test('a record that is gone says: not found, may have been deleted', async () => {
  const { user } = openCatalogue('/tests/t99/edit')
  expect(await screen.findByText('Test not found')).toBeTruthy()
  expect(screen.getByText('It may have been deleted.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to tests' }))
  expect(await screen.findByText('the list of tests')).toBeTruthy()
})

async function saveOverAChange() {
  const open = openCatalogue('/tests/t1/edit')
  await open.user.type(await screen.findByLabelText('Name'), ' mine')
  const first = open.provider.records.tests?.[0]
  if (first) Object.assign(first, { name: 'Theirs', version: '"v2"' })
  open.provider.fail('update', refusal(412, 'Changed by Asha Rao at 21/11/2026, 10:15'))
  await open.user.click(screen.getByRole('button', { name: 'Save test' }))
  expect(await screen.findByText(/Changed by Asha Rao/)).toBeTruthy()
  return open
}

test('a change by someone else meanwhile: Keep mine saves mine over theirs, with the new version', async () => {
  const { user, provider } = await saveOverAChange()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText('the list of tests')
  const sent = provider.calls.filter(({ what }) => what === 'update').map(({ given }) => given)
  expect(sent).toMatchObject([{ version: '"v1"' }, { name: 'Glucose mine', version: '"v2"' }])
})

test('a change by someone else meanwhile: Reload starts again from theirs', async () => {
  const { user } = await saveOverAChange()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs'))
  expect(screen.queryByText(/Changed by Asha Rao/)).toBeNull()
})

test('a change by someone else meanwhile: when keeping mine fails too, what was typed stays', async () => {
  const { user, provider } = await saveOverAChange()
  provider.fail('one', refusal(0))
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText(/did not answer in time/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Glucose mine')
})
