import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failedChange } from '#tests/support/memory-provider.ts'
import { openCatalogue } from './catalogue.tsx'

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
test('PKG-01 a record that could not be brought up to date stays, under a sentence that says so and why', async () => {
  const { user } = await failToReadAgain(failedChange(503))
  const said = screen.getByRole('alert').textContent
  for (const words of ['The package could not be brought up to date', 'went wrong on the server', 'may be out of date']) expect(said).toContain(words)
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
