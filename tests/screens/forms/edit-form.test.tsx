import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import { defineResource } from '#definition/define-resource.ts'
import { text, yesNo } from '#definition/kind.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import { memoryProvider, failedChange } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'
import { catalogue, declarations, openCatalogue } from './catalogue.tsx'
import { called } from '#tests/support/called.ts'

test('another record is never shown under this address, and one is never saved as the other', async () => {
  const { provider, router } = openCatalogue('/tests/t1/edit')
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Glucose')
  const answer = provider.hold('one')
  await router.navigate('/tests/t2/edit')
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  answer()
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Lipid profile')
})

test('a draft survives window focus and every later answer', async () => {
  const { user, provider } = openCatalogue('/tests/t1/edit')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await user.type(name, ' fasting')
  await provider.changeElsewhere('tests', 't1', { name: 'Changed elsewhere' })
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  expect(name.value).toBe('Glucose fasting')
  expect(provider.calls.filter(({ what, resource }) => what === 'one' && resource === 'tests')).toHaveLength(1)
})

test('CAT-03 a form in which nothing was changed sends nothing', async () => {
  const { user, provider, notices } = openCatalogue('/tests/t2/edit')
  await user.type(await screen.findByLabelText('Name'), 'x{Backspace}{Enter}')
  await screen.findByText('the list of tests')
  expect(provider.calls.some(({ what }) => what === 'update')).toBe(false)
  expect(notices).toMatchObject([{ message: 'Nothing was changed' }])
})

/** Types into the name of a test, which somebody saves meanwhile with `change`, and saves. */
async function saveOverAChange(change: object) {
  const open = openCatalogue('/tests/t1/edit')
  await open.user.type(await screen.findByLabelText('Name'), ' mine')
  await open.provider.changeElsewhere('tests', 't1', change)
  open.provider.fail('update', failedChange(412, 'Changed by Asha Rao at 21/11/2026, 10:15'))
  await open.user.click(screen.getByRole('button', { name: 'Save test' }))
  return open
}

const updates = ({ provider }: Awaited<ReturnType<typeof saveOverAChange>>) => provider.calls.filter(({ what }) => what === 'update').map(({ given }) => given)

const theirName = { name: 'Theirs', price: 45_000, categoryId: 'c2', 'categoryId~name': 'Urine' }

test('ODT-11 a colleague changed other fields meanwhile: mine is saved beside theirs without a question', async () => {
  const open = await saveOverAChange({ price: 45_000 })
  await screen.findByText('the list of tests')
  expect(updates(open)).toEqual([
    { name: 'Glucose mine', version: '"v1"' },
    { name: 'Glucose mine', version: '"v2"' },
  ])
  expect(open.notices.map(({ message }) => message)).toEqual(['Test saved', 'Changes of somebody else are kept: Price'])
})

test('ODT-11 a field changed by both asks in a table; Save mine over theirs sends only mine', async () => {
  const open = await saveOverAChange(theirName)
  const asked = within(await screen.findByRole('region', { name: 'Changed by both of you' }))
  expect(screen.getByText(/Changed by Asha Rao/)).toBeTruthy()
  expect(asked.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['FieldYoursTheirs', 'NameGlucose mineTheirs'])
  expect(asked.getByText(/^Taken over from theirs.*: Price, Category\.$/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('450')
  expect(screen.getByTitle('Urine')).toBeTruthy()
  await open.user.type(screen.getByLabelText('Name'), '{Enter}')
  expect(updates(open)).toHaveLength(1)
  await open.user.click(asked.getByRole('button', { name: 'Save mine over theirs' }))
  await screen.findByText('the list of tests')
  expect(updates(open)[1]).toEqual({ name: 'Glucose mine', version: '"v2"' })
})

test('ODT-11 both changed one field: Take theirs gives mine up there, and keeps what else was typed', async () => {
  const { user } = await saveOverAChange(theirName)
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs')
  expect(screen.queryByText(/Changed by Asha Rao/)).toBeNull()
})

test('ODT-11 a field required by a colleague’s save must be filled in before anything is sent', async () => {
  const vans = defineResource({
    ...called('van'),
    fields: { name: text(), isActive: yesNo({ initial: true }), driver: text({ required: 'Driver is required' }) },
    list: { columns: ['name'] },
    form: { in: 'page', showWhen: { driver: { isActive: true } } },
  }) as unknown as Declaration
  const provider = memoryProvider({ vans: [{ id: 'v1', name: 'White', isActive: false, driver: 'Ravi', version: '"v1"' }] }, [vans])
  const routes = [
    { path: '/vans', element: <p>the list</p> },
    { path: '/vans/v1/edit', element: <ResourceForm declaration={vans} id="v1" /> },
  ]
  const { user } = openMemoryScreen({ at: '/vans/v1/edit', routes, declarations: [vans], provider })
  await user.type(await screen.findByLabelText(/^Name/), ' van')
  await user.click(screen.getByRole('switch'))
  await user.clear(screen.getByLabelText(/^Driver/))
  await user.click(screen.getByRole('switch'))
  await provider.changeElsewhere('vans', 'v1', { isActive: true })
  provider.fail('update', failedChange(412, 'Changed by Asha Rao'))
  const save = screen.getByRole('button', { name: 'Save changes' })
  const sent = () => provider.calls.filter(({ what }) => what === 'update').map(({ given }) => given)
  await user.click(save)
  expect(await screen.findByText('Driver is required')).toBeTruthy()
  expect(sent()).toEqual([{ name: 'White van', version: '"v1"' }])
  await user.type(screen.getByLabelText(/^Driver/), 'Meena')
  await user.click(save)
  await screen.findByText('the list')
  expect(sent()[1]).toEqual({ name: 'White van', driver: 'Meena', version: '"v2"' })
})

test('ODT-11 an unreadable record after a conflict reports that nothing was saved; the draft stays', async () => {
  const open = openCatalogue('/tests/t1/edit')
  await open.user.type(await screen.findByLabelText('Name'), ' mine')
  open.provider.fail('update', failedChange(412, 'Changed by Asha Rao'))
  open.provider.fail('one', failedChange(0))
  await open.user.click(screen.getByRole('button', { name: 'Save test' }))
  expect(await screen.findByText(/did not answer in time/)).toBeTruthy()
  expect(screen.getByText(/Nothing was saved/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Glucose mine')
})

test('ODT-11 GEN-05 a refused save after adopting a colleague’s fields names them until it is saved', async () => {
  const provider = memoryProvider(catalogue, declarations)
  const { update } = provider
  const refusals = [failedChange(412, 'Changed by Asha Rao'), failedChange(422, 'Please check the form', { name: ['This name is taken'] })]
  Object.assign(provider, {
    async update(asked: Parameters<typeof update>[0]) {
      const refused = refusals.shift()
      if (refused) throw refused
      return update(asked)
    },
  })
  const open = openCatalogue('/tests/t1/edit', { provider })
  await open.user.type(await screen.findByLabelText('Name'), ' mine')
  await open.provider.changeElsewhere('tests', 't1', { price: 45_000, categoryId: 'c2', 'categoryId~name': 'Urine' })
  await open.user.click(screen.getByRole('button', { name: 'Save test' }))
  expect(await screen.findByText('This name is taken')).toBeTruthy()
  expect(screen.getByText('Updated with changes of somebody else: Price, Category')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('450')
  await open.user.click(await screen.findByRole('button', { name: /Save test$/ }))
  await screen.findByText('the list of tests')
  expect(updates(open).at(-1)).toEqual({ name: 'Glucose mine', version: '"v2"' })
})
