import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { labApi } from '#tests/support/lab-api.ts'
import { openApp } from '#tests/support/screen.tsx'
import { memoryProvider, refusal } from '#tests/support/memory-provider.ts'
import { catalogue, declarations, openCatalogue } from './catalogue.tsx'
import { answering } from '#tests/support/answers.ts'

const api = labApi()

const refused = () => Response.json({ status: 'error', message: 'You need the permission tests.view' }, { status: 403 })
const unreadable = () => Response.json({ status: 'success', data: { items: [{ id: 'a' }, { id: 'b' }], totalCount: 2 } })

/** A list of options that could not be loaded or read said beside its error that there were none. */
test.each([
  ['could not be loaded', refused, 'The tests could not be loaded.', 'The tests could not be loaded'],
  ['could not be read', unreadable, '2 tests could not be read', '2 tests could not be read'],
])('PKG-03 GEN-04 tests that %s are never no tests', async (_, answer, alert, inList) => {
  await openApp({
    api,
    at: '/test-packages/add',
    answer: answering(/\/tests\?.*limit=1000/, answer),
  })
  expect((await screen.findByText((words, element) => element?.getAttribute('role') === 'alert' && words.includes(alert))).textContent).toContain('Try again')
  expect(document.querySelector('.picker-list')?.textContent).toBe(inList)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByText('No tests found')).toBeNull()
})

const broken = refusal(503)

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

test('GEN-04 a chosen category that cannot be named is a dash, and the failure is shown', async () => {
  const nameless = { ...catalogue, 'test-categories': [], tests: [{ ...catalogue.tests[0], id: 't1', 'categoryId~name': null }] }
  openCatalogue('/tests/t1/edit', { provider: memoryProvider(nameless as never, declarations) })
  expect((await screen.findByText(/The chosen category could not be loaded\./)).getAttribute('role')).toBe('alert')
  expect(screen.getByTitle('—')).toBeTruthy()
  expect(screen.queryByText('c1')).toBeNull()
})
