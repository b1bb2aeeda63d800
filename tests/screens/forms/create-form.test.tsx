import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failedChange } from '#tests/support/memory-provider.ts'
import { openCatalogue } from './catalogue.tsx'
import { chooseOption } from '#tests/support/panel-steps.ts'

test('GEN-05 CAT-04 an empty test is refused field by field, and the first field has the focus', async () => {
  const { user, provider } = openCatalogue('/tests/add')
  await user.click(await screen.findByRole('button', { name: 'Save test' }))
  for (const sentence of ['Test name is required', 'Description is required', 'Price must be greater than 0', 'Category is required'])
    expect(screen.getByText(sentence)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(provider.calls.some(({ what }) => what === 'create')).toBe(false)
  await user.type(screen.getByLabelText('Name'), 'G')
  expect(screen.queryByText('Test name is required')).toBeNull()
  expect(screen.getByText('Description is required')).toBeTruthy()
})

test('CAT-03 the first field has focus, Enter saves rupees as paise, and the list keeps its filters', async () => {
  const { user, provider, router } = openCatalogue('/tests/add?page=2&search=glu')
  const name = await screen.findByLabelText('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.type(screen.getByLabelText('Description'), 'Sugar in blood')
  await user.type(screen.getByLabelText('Price'), '1,234.5')
  await chooseOption(user, 'Category', 'Blood')
  await user.type(name, '  Glucose  {Enter}')
  await screen.findByText('the list of tests')
  expect(provider.calls.filter(({ what }) => what === 'create')).toHaveLength(1)
  expect(provider.calls.find(({ what }) => what === 'create')?.given).toMatchObject({
    description: 'Sugar in blood',
    price: 123_450,
    categoryId: 'c1',
    isActive: true,
  })
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/tests?page=2&search=glu')
})

test.each(['Control', 'Meta'])('%s+Enter sends a form from a text area and from an input, and opens a select', async (key) => {
  const { user, provider } = openCatalogue('/tests/add')
  const saved = () => provider.calls.filter(({ what }) => what === 'create').length
  const send = `{${key}>}{Enter}{/${key}}`
  await user.type(await screen.findByLabelText('Description'), `Sugar in blood${send}`)
  expect(await screen.findByText('Test name is required')).toBeTruthy()
  await user.type(screen.getByLabelText('Price'), '5')
  await user.type(screen.getByLabelText('Name'), 'Glucose')
  await chooseOption(user, 'Category', 'Blood')
  await user.type(screen.getByLabelText('Category'), send)
  expect(saved()).toBe(0)
  await user.type(screen.getByLabelText('Price'), `00${send}`)
  await screen.findByText('the list of tests')
  expect(saved()).toBe(1)
  expect(provider.calls.find(({ what }) => what === 'create')?.given).toMatchObject({ description: 'Sugar in blood', price: 50_000 })
})

test('CAT-04 a failed save shows its cause and keeps the draft', async () => {
  const { user, provider } = openCatalogue('/test-categories/add')
  await user.type(await screen.findByLabelText('Name'), 'Hormones')
  for (const [error, sentence] of [
    [failedChange(500), 'Something went wrong on the server. We cannot confirm that this was saved; check before saving again.'],
    [failedChange(413, 'This is too large'), 'Nothing was saved. Choose something smaller.'],
    [failedChange(401), 'Your session had ended, so nothing was saved. Once you are signed in, save once more: what you typed is kept.'],
  ] as const) {
    provider.fail('create', error)
    await user.click(await screen.findByRole('button', { name: /Save category$/ }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hormones')
  }
})

test('GEN-05 a field’s error is shown at the field, an error of an absent field at the top', async () => {
  const { user, provider } = openCatalogue('/test-categories/add')
  await user.type(await screen.findByLabelText('Name'), 'Blood')
  provider.fail('create', failedChange(422, 'Some fields are wrong', { name: ['This name is taken'], colour: ['Unknown'] }))
  await user.click(screen.getByRole('button', { name: 'Save category' }))
  const field = (await screen.findByText('This name is taken')).closest('.form-field')
  expect(field?.getAttribute('data-field')).toBe('name')
  expect(screen.getByText('colour: Unknown')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

test('Save pressed again while it works makes one record', async () => {
  const { user, provider } = openCatalogue('/test-categories/add')
  const answer = provider.hold('create')
  await user.type(await screen.findByLabelText('Name'), 'Hormones{Enter}')
  await screen.findByRole('button', { name: /Saving/ })
  await user.type(screen.getByLabelText('Name'), '{Enter}{Enter}')
  answer()
  await screen.findByText('the list of test-categories')
  expect(provider.calls.filter(({ what }) => what === 'create')).toHaveLength(1)
})

const value = (words: string) => screen.getByText(words).parentElement?.querySelector('dd')?.textContent

test('PKG-02 PKG-04 tests are found and chosen by keyboard alone, and the value follows', async () => {
  const { user } = openCatalogue('/test-packages/add')
  await screen.findByRole('option', { name: /Glucose/ })
  await user.click(screen.getByRole('button', { name: 'Save package' }))
  expect(screen.getByText('At least one test must be selected')).toBeTruthy()
  await user.type(screen.getByRole('combobox', { name: 'Tests' }), 'lip{Enter}')
  expect(screen.queryByText('At least one test must be selected')).toBeNull()
  await user.clear(screen.getByRole('combobox', { name: 'Tests' }))
  await user.keyboard('{ArrowUp}{Enter}')
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.type(screen.getByLabelText('Price'), '500')
  expect(value('Actual value')).toBe('₹720.50')
  expect(value('Discount')).toBe('₹220.50')
  await user.click(screen.getByRole('button', { name: 'Remove Lipid profile' }))
  expect(value('Actual value')).toBe('₹120')
  expect(value('Discount')).toBe('₹0')
})

test('PKG-01 PKG-04 a package that holds a test switched off since shows it, counts it and keeps it', async () => {
  const { user, provider } = openCatalogue('/test-packages/p1/edit')
  const picked = await screen.findByRole('region', { name: 'Selected tests' })
  await within(picked).findByText('Old assay')
  expect(within(picked).getByText('no longer offered')).toBeTruthy()
  await waitFor(() => expect(value('Actual value')).toBe('₹170'))
  await user.type(screen.getByLabelText('Name'), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save package' }))
  await screen.findByText('the list of test-packages')
  expect(provider.calls.find(({ what }) => what === 'update')?.given).toEqual({ name: 'Basic 2', version: '"v1"' })
})

test('CTG-03 Save and add another saves, and begins again with empty fields and without the failure before', async () => {
  const { user, provider } = openCatalogue('/test-categories/add')
  provider.fail('create', failedChange(409, 'Not just now'))
  await user.type(await screen.findByLabelText('Name'), 'Hor')
  await user.click(screen.getByRole('button', { name: 'Save and add another' }))
  expect(await screen.findByText('Not just now')).toBeTruthy()
  for (const name of ['mones', 'Vitamins']) {
    await user.type(await screen.findByLabelText('Name'), name)
    await user.click(screen.getByRole('button', { name: 'Save and add another' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(''))
    expect(screen.queryByText('Not just now')).toBeNull()
  }
  expect(provider.calls.filter(({ what }) => what === 'create').map(({ given }) => given)).toMatchObject([
    { name: 'Hor' },
    { name: 'Hormones' },
    { name: 'Vitamins' },
  ])
  expect(screen.queryByText('the list of test-categories')).toBeNull()
})

test('PKG-01 PKG-04 the details of a package: its fields, its tests by name, and its value', async () => {
  openCatalogue('/test-packages/p1')
  expect(await screen.findByText('Basic package')).toBeTruthy()
  await screen.findByText('Old assay')
  expect(screen.getByText('₹150')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Actual value').parentElement?.textContent).toContain('₹170'))
})

/** The tests of a package were once shown as ids while their names were loading, and where that failed. */
test('PKG-01 tests whose names are not known yet, or cannot be read, are never ids', async () => {
  const { provider, router, user } = openCatalogue('/before')
  const answer = provider.hold('many')
  provider.fail('many', failedChange(503))
  await router.navigate('/test-packages/p1')
  await screen.findByText('Basic package')
  await waitFor(() => expect(provider.calls.some(({ what }) => what === 'many')).toBe(true))
  expect(screen.queryByText('t3')).toBeNull()
  answer()
  expect((await screen.findByRole('alert')).textContent).toContain('The tests could not be loaded.')
  expect([...document.querySelectorAll('.referenced-list li')].map((each) => each.textContent)).toEqual(['Glucose', '—'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Old assay')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

/** Opens a package, then fails to read it again. */
async function failToReadAgain(error: Error) {
  const opened = openCatalogue('/test-packages/p1')
  await screen.findByText('Basic package')
  opened.provider.fail('one', error)
  await opened.queryClient.invalidateQueries({ queryKey: ['data', 'default', 'test-packages'] })
  await screen.findByRole('alert')
  return opened
}

/** A record that could not be refetched once stayed on the screen without a note. */
test('PKG-01 a record that could not be refreshed stays, under a sentence that says so and why', async () => {
  const { user } = await failToReadAgain(failedChange(503))
  const said = screen.getByRole('alert').textContent
  for (const words of ['The package could not be refreshed', 'went wrong on the server', 'may be out of date']) expect(said).toContain(words)
  expect(screen.getByText('Basic package')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('PKG-01 a deleted record says so above its cached content, links back, and cannot be edited', async () => {
  const { user } = await failToReadAgain(failedChange(404))
  expect(screen.getByText('This package is not there any more')).toBeTruthy()
  expect(screen.getByText('Basic package')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit package' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to packages' }))
  expect(await screen.findByText('the list of test-packages')).toBeTruthy()
})

test('AUTH-16 a record whose permission is gone disappears, and so does its name', async () => {
  await failToReadAgain(failedChange(403, 'You don’t have access to Test Management. Ask an administrator for “Test Management: View”.'))
  expect(screen.getByRole('alert').textContent).toContain('Test Management: View')
  expect(screen.queryByText('Basic package')).toBeNull()
  expect(screen.queryByText('Basic')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit package' })).toBeNull()
})
