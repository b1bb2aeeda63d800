import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '#tests/support/memory-provider.ts'
import { openCatalogue } from './catalogue.tsx'

test('PKG-01 PKG-04 the details of a package: its fields, its tests by name, and its value', async () => {
  openCatalogue('/test-packages/p1')
  expect(await screen.findByText('Basic package')).toBeTruthy()
  await screen.findByText('Old assay')
  expect(screen.getByText('₹150')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Actual value').parentElement?.textContent).toContain('₹170'))
})

test('PKG-01 details that cannot be loaded say: Failed to load package details', async () => {
  const { provider, router } = openCatalogue('/before')
  provider.fail('one', refusal(500))
  await router.navigate('/test-packages/p1')
  expect(await screen.findByText('Failed to load package details')).toBeTruthy()
})

test('a record that is gone says so and leads back', async () => {
  const { user } = openCatalogue('/test-packages/p9?page=3')
  expect(await screen.findByText('Package not found')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to packages' }))
  expect(await screen.findByText('the list of test-packages')).toBeTruthy()
})

test('AUTH-16 a record leads to its form, disabled where the user may not edit', async () => {
  openCatalogue('/tests/t1', { lacks: ['tests.edit'] })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Edit test' })).disabled).toBe(true)
})
