import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openCatalogue } from './catalogue.tsx'
import { failedChange } from '#tests/support/memory-provider.ts'

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
