import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memoryProvider, failedChange } from '#tests/support/memory-provider.ts'
import { catalogue, declarations, openCatalogue } from './catalogue.tsx'
import { pressKey } from '#tests/support/panel-steps.ts'

const broken = failedChange(503)

/** A chosen record whose name could not be read was once shown as its id, without a reason. */
test('PKG-03 chosen tests that cannot be named are dashes, can be taken out, and the failure is shown', async () => {
  const { provider, router, user } = openCatalogue('/before')
  provider.fail('many', broken)
  await router.navigate('/test-packages/p1/edit')
  expect((await screen.findByText(/The chosen tests could not be loaded\./)).getAttribute('role')).toBe('alert')
  expect([...document.querySelectorAll('.picked-list bdi')].map((each) => each.textContent)).toEqual(['Glucose', '—'])
  expect(screen.queryByText('no longer offered')).toBeNull()
  expect(screen.getByLabelText('Remove number 2')).toBeTruthy()
  await user.click(screen.getByText('Try again'))
  expect(await screen.findByText('Old assay')).toBeTruthy()
  expect(screen.getByText('no longer offered')).toBeTruthy()
})

/** The form of Glucose, whose category is no longer offered; of the others only what is searched for is. */
function openWithFormerCategory() {
  const former = { ...catalogue.tests[0], id: 't1', categoryId: 'c9', 'categoryId~name': 'Serology' }
  const provider = memoryProvider({ ...catalogue, tests: [former] } as never, declarations)
  const list = provider.getList
  const none = [{ field: 'search', operator: 'eq' as const, value: 'none of them' }]
  provider.getList = (asked) => {
    const isSearch = asked.filters?.some((filter) => 'field' in filter && filter.field === 'search')
    return list(asked.resource === 'test-categories' && !isSearch ? { ...asked, filters: none } : asked)
  }
  return openCatalogue('/tests/t1/edit', { provider })
}

/** The categories that were read one by one. */
const readsOfOne = ({ provider }: ReturnType<typeof openWithFormerCategory>) =>
  provider.calls.filter(({ what, resource }) => what === 'one' && resource === 'test-categories')

test('GEN-04 the selected record shows its known name without a further read, even outside the options', async () => {
  const open = openWithFormerCategory()
  expect(await screen.findByTitle('Serology')).toBeTruthy()
  await waitFor(() => expect(open.queryClient.isFetching()).toBe(0))
  expect(open.provider.calls.some(({ what, resource }) => what === 'list' && resource === 'test-categories')).toBe(true)
  expect(screen.getByTitle('Serology')).toBeTruthy()
  expect(readsOfOne(open)).toEqual([])
})

/** Chooses the category Urine by searching for it. */
async function chooseUrine({ user }: ReturnType<typeof openWithFormerCategory>) {
  const select = await screen.findByLabelText('Category')
  await user.click(select)
  await user.type(select, 'uri')
  await user.click(await screen.findByTitle('Urine'))
}

const urineAlone = async () => {
  expect((await screen.findAllByTitle('Urine')).length).toBeGreaterThan(0)
  expect(screen.queryByTitle('Serology')).toBeNull()
}

test('GEN-04 Enter right after words are typed chooses none of the records that were offered before', async () => {
  const { user, provider } = openCatalogue('/tests/t1/edit')
  const select = await screen.findByLabelText('Category')
  await user.click(select)
  await screen.findByTitle('Urine')
  fireEvent.change(select, { target: { value: 'nothing of that name' } })
  pressKey('ArrowDown', select)
  pressKey('Enter', select)
  fireEvent.change(select, { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: 'Save test' }))
  await screen.findByText('the list of tests')
  expect(provider.calls.some(({ what }) => what === 'update')).toBe(false)
})

test('GEN-04 Enter over a running search takes the only record of these words, once it is found', async () => {
  const { user, provider } = openCatalogue('/tests/t1/edit')
  const select = await screen.findByLabelText('Category')
  await user.click(select)
  await screen.findByTitle('Urine')
  fireEvent.change(select, { target: { value: 'uri' } })
  pressKey('Enter', select)
  await waitFor(() => expect(document.querySelector('.ant-select-selection-item')?.textContent).toBe('Urine'))
  expect(select.getAttribute('aria-expanded')).toBe('false')
  // Words that are typed on are other words.
  await user.click(select)
  fireEvent.change(select, { target: { value: 'uri' } })
  pressKey('Enter', select)
  fireEvent.change(select, { target: { value: 'nothing of that name' } })
  await screen.findByText('No categories found')
  await user.click(screen.getByRole('button', { name: 'Save test' }))
  await screen.findByText('the list of tests')
  expect(provider.calls.find(({ what }) => what === 'update')?.given).toMatchObject({ categoryId: 'c2' })
})

test('GEN-04 a record found by a search has its own name once the search is over, without a further read', async () => {
  const open = openWithFormerCategory()
  await chooseUrine(open)
  await waitFor(() => expect(document.querySelector('.ant-select-arrow-loading'), 'the search is over').toBeNull())
  await urineAlone()
  await open.user.click(screen.getByRole('button', { name: 'Save test' }))
  await screen.findByText('the list of tests')
  expect(open.provider.calls.find(({ what }) => what === 'update')?.given).toMatchObject({ categoryId: 'c2' })
  expect(readsOfOne(open)).toEqual([])
})

test('GEN-04 ODT-11 a newly selected record keeps its own name when the form adopts a colleague’s save', async () => {
  const open = openWithFormerCategory()
  await chooseUrine(open)
  await open.user.type(screen.getByLabelText('Name'), ' mine')
  await open.provider.changeElsewhere('tests', 't1', { name: 'Theirs' })
  open.provider.fail('update', failedChange(412, 'Changed by Asha Rao'))
  await open.user.click(screen.getByRole('button', { name: 'Save test' }))
  await screen.findByRole('region', { name: 'Changed by both of you' })
  await urineAlone()
})
